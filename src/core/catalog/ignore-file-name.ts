import { lastPartOf } from '../repository/paths.ts';

/** The name of the files that hide others of a catalog from opm. */
export const ignoreFileName = '.indexignore';

/** Whether a path is that of an ignore file. */
export function isIgnoreFile(path: string): boolean {
  return lastPartOf(path) === ignoreFileName;
}
