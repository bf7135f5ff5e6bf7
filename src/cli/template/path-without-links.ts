import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * Where a file of a work tree is, or would be, on the disk. What is there may be a stranger's: a link could lead anywhere, and a pipe is waited
 * for without an end.
 *
 * @param base directory that the path is below, itself without links
 * @throws UsageError where something on the way is no directory, or what is there is no file
 */
export function pathWithoutLinks(base: string, path: string): string {
  const parts = path.split('/');
  let place = base;
  for (const [index, part] of parts.entries()) {
    if (part === '' || part === '.' || part === '..') throw new UsageError(`'${path}' is not the path of a file.`);
    place = join(place, part);
    const status = lstatSync(place, { throwIfNoEntry: false });
    if (status === undefined) continue;
    if (status.isSymbolicLink()) throw new UsageError(`'${path}' leads through a symbolic link. Nothing was written.`);
    const isPlain = index === parts.length - 1 ? status.isFile() : status.isDirectory();
    if (!isPlain)
      throw new UsageError(`'${path}' cannot be written: something else has this name. Nothing was written.`);
  }
  return place;
}
