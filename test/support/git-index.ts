import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';

/** A file in git's index. */
export interface IndexedFile {
  /** The raw path: each byte is one character. */
  readonly path: string;
  /** `100644`, `100755` or `120000`. */
  readonly mode: string;
  readonly id: string;
  readonly stats: BigIntStats;
}

const headerBytes = 12;
const fixedBytes = 62;
const idBytes = 20;

/**
 * Whether nothing but ordinary files is in an index: no conflict, no submodule, nothing that is left out of the work tree on purpose.
 *
 * @see https://git-scm.com/docs/index-format
 */
export function isPlainIndex(index: Buffer): boolean {
  if (index.toString('latin1', 0, 4) !== 'DIRC' || index.readUInt32BE(4) !== 2) return false;
  let at = headerBytes;
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const flags = index.readUInt16BE(at + 60);
    const isOrdinary = (flags & 0xf000) === 0 && index.readUInt32BE(at + 24) >>> 12 !== 0b1110;
    if (!isOrdinary) return false;
    at += paddedBytes(index.indexOf(0, at + fixedBytes) - at - fixedBytes);
  }
  for (; at < index.length - idBytes; at += 8 + index.readUInt32BE(at + 4)) {
    // Git may ignore what begins with a capital letter, as it does the trees that it knows.
    if (!/^[A-Z]/.test(index.toString('latin1', at, at + 1))) return false;
  }
  return true;
}

/** The index of files in the order of their paths. */
export function writeIndex(files: readonly IndexedFile[]): Buffer {
  const header = Buffer.from('DIRC\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(files.length, 8);
  const content = Buffer.concat([header, ...files.map(entryOf)]);
  return Buffer.concat([content, createHash('sha1').update(content).digest()]);
}

function entryOf({ path, mode, id, stats }: IndexedFile): Buffer {
  const entry = Buffer.alloc(paddedBytes(path.length));
  const second = 1_000_000_000n;
  const { ctimeNs, mtimeNs, dev, ino, uid, gid, size } = stats;
  const numbers = [ctimeNs / second, ctimeNs % second, mtimeNs / second, mtimeNs % second, dev, ino];
  for (const [index, value] of [...numbers, BigInt(Number.parseInt(mode, 8)), uid, gid, size].entries())
    entry.writeUInt32BE(Number(BigInt.asUintN(32, value)), index * 4);
  entry.write(id, 40, 'hex');
  entry.writeUInt16BE(Math.min(path.length, 0xfff), 60);
  entry.write(path, fixedBytes, 'latin1');
  return entry;
}

/** One NUL ends it, and more of them fill it up. */
function paddedBytes(pathBytes: number): number {
  return Math.ceil((fixedBytes + pathBytes + 1) / 8) * 8;
}
