import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * A directory that the command line names, without symbolic links. A link out of a repository may come from a change that is checked out there, so it is not
 * followed. Each repository above the directory, as it is named, is asked: a link may lead into another one.
 *
 * @param directory absolute
 * @param word as the command line names it
 * @throws UsageError where it leads out of a repository
 */
export function realPathInRepository(directory: string, word: string): string {
  const real = realpathSync(directory);
  for (let above = dirname(directory); ; above = dirname(above)) {
    if (existsSync(join(above, '.git')) && !isBelow(realpathSync(above), real))
      throw new UsageError(
        `'${word}' leads out of the repository through a symbolic link. Nothing was written. Name the directory that it leads to: '${real}'.`,
      );
    if (dirname(above) === above) return real;
  }
}

function isBelow(root: string, path: string): boolean {
  const [first] = relative(root, path).split(sep);
  return first !== '..';
}
