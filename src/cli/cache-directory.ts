import { isAbsolute, join } from 'node:path';
import { homeDirectory } from '../adapters/home-directory.ts';

/**
 * Where the tool keeps what was compiled of it. Only this user can write there: it is neither the shared directory for temporary files nor,
 * where a variable is empty or relative, the repository that is looked at.
 *
 * @returns undefined where the user has no such place
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function cacheDirectory(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CACHE_HOME = '' } = environment;
  if (isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'catalog-keeper');
  const home = homeDirectory(environment);
  return home === undefined ? undefined : join(home, '.cache', 'catalog-keeper');
}
