import { userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/**
 * The home directory of the user; undefined where there is none, as for the numbered users of containers. A relative `HOME` counts as none: files of a
 * repository that is looked at must not pass for the user's own.
 */
export function homeDirectory({ HOME = '' }: Readonly<Record<string, string | undefined>>): string | undefined {
  if (isAbsolute(HOME)) return HOME;
  try {
    const { homedir } = userInfo();
    return isAbsolute(homedir) ? homedir : undefined;
  } catch {
    return undefined;
  }
}
