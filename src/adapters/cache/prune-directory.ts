import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of files that are not there as a whole yet. */
export const temporaryPrefix = '.tmp-';

/** What the smallest file takes on a disk. */
const blockBytes = 4096;
/** A temporary file that is older than this, in milliseconds, was left behind by a process that died. */
const staleAfter = 60 * 60 * 1000;

/**
 * Removes the oldest files of a directory that takes more than this on the disk, until it takes three quarters of it.
 *
 * @throws the error of the file system when it cannot
 */
export function pruneDirectory(directory: string, maxBytes: number): void {
  const files = readdirSync(directory).flatMap(name => {
    const path = join(directory, name);
    const status = statSync(path, { throwIfNoEntry: false });
    return status?.isFile() ? [{ name, path, age: Date.now() - status.mtimeMs, bytes: diskBytes(status.size) }] : [];
  });
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const goal = total > maxBytes ? maxBytes * 0.75 : total;
  for (const { name, path, age, bytes } of files.sort((one, other) => other.age - one.age)) {
    const isTemporary = name.startsWith(temporaryPrefix);
    if (isTemporary ? age < staleAfter : total <= goal) continue;
    rmSync(path, { force: true });
    total -= bytes;
  }
}

function diskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}
