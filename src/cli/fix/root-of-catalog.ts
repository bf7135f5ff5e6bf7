import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * The directory that is written to where the command line names one, itself without links. A link out of the repository that it is in may be of somebody
 * else's change.
 *
 * @param directory absolute, as it is named
 * @param word as the command line names it
 * @throws UsageError where it leads out of a repository
 */
export function rootOfCatalog(directory: string, word: string): string {
  const real = realpathSync(directory);
  for (let place = dirname(directory); ; place = dirname(place)) {
    if (existsSync(join(place, '.git')) && !`${real}${sep}`.startsWith(`${realpathSync(place)}${sep}`))
      throw new UsageError(
        `'${word}' leads out of the repository through a symbolic link. Nothing was written. Name the directory that it leads to: '${real}'.`,
      );
    if (dirname(place) === place) return real;
  }
}
