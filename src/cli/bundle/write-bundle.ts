import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../../adapters/make-directory.ts';
import type { SourceFile } from '../../core/source.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import { UsageError } from '../usage-error.ts';

/** Whatever a bundle says, nothing is written anywhere else. */
const place = /^(?:manifests|metadata)\/[-.\w]+$/;

/**
 * Writes the files of a bundle into a directory that is new or empty.
 *
 * @throws UsageError where it is neither, or cannot be written
 */
export function writeBundle(directory: string, files: readonly SourceFile[]): void {
  const stray = files.find(({ path }) => !place.test(path) || /\/\.{1,2}$/.test(path));
  if (stray !== undefined) throw new UsageError(`'${stray.path}' is not a file of a bundle. Nothing was written.`);
  try {
    makeDirectory(directory);
    if (readdirSync(directory).length > 0) throw new UsageError(`The directory '${directory}' is not empty.`);
    for (const { path, text } of files) {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      writeFileSync(join(directory, path), text, { flag: 'wx' });
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The directory '${directory}' cannot be written: ${systemReason(error)}.`);
  }
}
