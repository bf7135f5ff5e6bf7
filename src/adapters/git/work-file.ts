import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Content, DirectoryEntry } from '../../flows/ports.ts';
import { hasCrlf, type LineEnds, withLineEnds } from './line-ends.ts';
import { type ObjectWriter, objectHeader } from './object-writer.ts';

/** A file of the work tree as an entry of a tree; `content` is there when it could not, or need not, be stored. */
export interface WorkFile {
  readonly kind: DirectoryEntry['kind'];
  readonly id: string;
  readonly content?: Content;
  /** What it is depends on the ends of its lines. */
  readonly isUndecided?: true;
}

/** What a file is stored with. */
export interface StoreOptions {
  /** The id under which git has this file, if it is unchanged. */
  readonly expected: string | undefined;
  readonly writer: ObjectWriter;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly maxBytes: number;
  /** Undefined before it is known: then a file that may depend on it is not stored. */
  readonly lineEnds: LineEnds | undefined;
}

const chunkBytes = 1024 * 1024;

/** What a path is, without following a link; undefined where there is nothing. */
export function statusOf(path: Buffer): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Reads a file as it is on the disk, without any filter, and stores it unless git has it already. A link is its target's name.
 * A file larger than `maxBytes` is not stored, only its id is computed.
 */
export function storeWorkFile(path: Buffer, status: BigIntStats, options: StoreOptions): WorkFile {
  const { expected, writer, objectFormat, maxBytes, lineEnds } = options;
  const kind = status.isSymbolicLink() ? 'symlink' : (status.mode & 0o100n) === 0n ? 'file' : 'executable';
  try {
    if (!status.isSymbolicLink() && !status.isFile()) throw new Error('it is neither a file nor a link');
    if (status.isFile() && status.size > maxBytes) {
      return { kind, ...hashLargeFile(path, Number(status.size), objectFormat) };
    }
    const raw = kind === 'symlink' ? readlinkSync(path, 'buffer') : readFile(path, Number(status.size));
    const rawId = writer.idOf('blob', raw);
    // Even one that is as git has it would be taken in with other ends of lines where an attribute came later.
    if (kind !== 'symlink' && lineEnds === undefined && hasCrlf(raw)) return { kind, id: rawId, isUndecided: true };
    if (rawId === expected && lineEnds !== 'lf') return { kind, id: rawId };
    const content = kind === 'symlink' ? raw : withLineEnds(raw, lineEnds ?? 'kept');
    const id = writer.idOf('blob', content);
    if (id !== expected) writer.write('blob', content);
    return { kind, id };
  } catch (error) {
    const detail = systemReason(error);
    const id = writer.idOf('blob', Buffer.concat([Buffer.from('unreadable\0'), path]));
    return { kind, id, content: { kind: 'unreadable', detail } };
  }
}

function readFile(path: Buffer, bytes: number): Buffer {
  return withFile(path, file => {
    const content = Buffer.allocUnsafe(bytes + 1);
    let done = 0;
    for (let read = -1; read !== 0 && done < content.length; done += read) {
      read = readSync(file, content, done, content.length - done, null);
    }
    if (done !== bytes) throw new Error('it changed while it was read');
    return content.subarray(0, bytes);
  });
}

function hashLargeFile(path: Buffer, bytes: number, objectFormat: 'sha1' | 'sha256'): { id: string; content: Content } {
  return withFile(path, file => {
    const hash = createHash(objectFormat).update(objectHeader('blob', bytes));
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let done = 0;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, read));
      done += read;
    }
    if (done !== bytes) throw new Error('it changed while it was read');
    return { id: hash.digest('hex'), content: { kind: 'too-large', bytes } };
  });
}

/** The link or pipe that took a file's place since it was looked at is neither followed nor waited for. */
function withFile<T>(path: Buffer, use: (file: number) => T): T {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw new Error('it is neither a file nor a link');
    return use(file);
  } finally {
    closeSync(file);
  }
}
