import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/**
 * The directory of the repository that has a bare one among its files, where git found that on its way up from a directory. Whoever commits a few files
 * there chooses its references, and by its settings the programs that git starts. `.git` itself cannot be committed.
 *
 * @param gitDirectory what git found
 * @param from where it looked first, without links
 */
export function repositoryAround(gitDirectory: string, from: string): string | undefined {
  const isAbove = `${from}${sep}`.startsWith(`${gitDirectory}${sep}`);
  if (!isAbove || gitDirectory.split(sep).includes('.git')) return undefined;
  for (let at = dirname(gitDirectory); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}
