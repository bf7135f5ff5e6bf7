import type { DirectoryEntry } from '../../flows/ports.ts';
import { kindOfMode } from './parse-tree.ts';

/** An entry of git's index, with what git knew of the file when it last looked. */
export interface IndexEntry {
  /** The raw path: each byte is one character. */
  readonly path: string;
  readonly kind: DirectoryEntry['kind'];
  readonly id: string;
  /** 0, or the side of a conflict (1 to 3). */
  readonly stage: number;
  /** Times in nanoseconds; size and inode modulo 2^32, as the index keeps them. */
  readonly changed: bigint;
  readonly modified: bigint;
  readonly inode: bigint;
  readonly bytes: bigint;
  /** A sparse checkout leaves the file out on purpose. */
  readonly isSkipped: boolean;
}

const header = /^(\d+) ([0-9a-f]+) (\d)\t/;
const known =
  /^ {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: ([0-9a-f]+)\n/;
const skipWorktree = 0x4000_0000;

/**
 * Reads the output of `git ls-files -z --stage --debug`: mode, id, stage, a tab, the path, NUL, and then five lines
 * with what the index knows of the file. Undefined when it is not like that: the manual reserves to change it.
 */
export function parseIndex(output: Buffer): readonly IndexEntry[] | undefined {
  // After each NUL: what is known of the entry before it, and then the next entry up to its NUL.
  const parts = output.toString('latin1').split('\0');
  const entries: IndexEntry[] = [];
  let head = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    const [start, mode = '', id = '', stage = ''] = header.exec(head) ?? [];
    const [details, ctime, ctimeNs, mtime, mtimeNs, inode = '', bytes = '', flags = ''] = known.exec(part) ?? [];
    if (start === undefined || details === undefined) return undefined;
    entries.push({
      path: head.slice(start.length),
      kind: kindOfMode(Number.parseInt(mode, 8)),
      id,
      stage: Number(stage),
      changed: nanoseconds(ctime, ctimeNs),
      modified: nanoseconds(mtime, mtimeNs),
      inode: BigInt(inode),
      bytes: BigInt(bytes),
      isSkipped: (Number.parseInt(flags, 16) & skipWorktree) !== 0,
    });
    head = part.slice(details.length);
  }
  return head === '' ? entries : undefined;
}

function nanoseconds(seconds = '0', rest = '0'): bigint {
  return BigInt(seconds) * 1_000_000_000n + BigInt(rest);
}
