import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeOutputFile } from './output-file.ts';
import { UsageError } from './usage-error.ts';

/**
 * Writes a file into a directory that the command line names, under a name that it does not. The directory may be of somebody else's checkout, where a
 * link of that name leads anywhere: nothing is written through it.
 *
 * @param directory as it was written, counted from `cwd`
 * @throws UsageError where it cannot be written
 */
export function writeIntoDirectory(cwd: string, directory: string, name: string, text: string): void {
  const file = join(directory, name);
  if (lstatSync(resolve(cwd, file), { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new UsageError(`The file '${file}' cannot be written: it is a symbolic link. Remove it.`);
  writeOutputFile(cwd, file, [text]);
}
