import { realpathSync } from 'node:fs';
import { basename, dirname, posix, relative, sep } from 'node:path';

/**
 * The path of a directory from a root, where it is below that. Symbolic links that lead to the root, or into it, are followed. Those below
 * it are not: a revision may have something else there, as it may have a directory that is here no longer, and a change may have made them.
 *
 * @param root without links
 */
export function pathBelowRoot(root: string, directory: string): string | undefined {
  const above = dirname(directory);
  const outer = above === directory ? undefined : pathBelowRoot(root, above);
  if (outer !== undefined) return posix.join(outer, basename(directory));
  const real = realPathOf(directory);
  const path = real === undefined ? '..' : relative(root, real).split(sep).join('/');
  return path === '..' || path.startsWith('../') ? undefined : path;
}

/** Undefined where there is nothing. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
