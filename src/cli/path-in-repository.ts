import { basename, dirname, posix, relative, resolve, sep } from 'node:path';
import { realPathOf, rootAbove } from './work-tree.ts';

/**
 * The path of a directory from the root of the repository that another directory is in.
 *
 * @param from an absolute directory in the repository, perhaps below its root
 * @param path of a directory, absolute or from there
 * @returns undefined where it is not in the repository
 */
export function pathInRepository(from: string, path: string): string | undefined {
  // As git takes it: it may be a symbolic link into the repository.
  const directory = realPathOf(from) ?? from;
  return pathIn(rootAbove(directory) ?? directory, resolve(directory, path));
}

/**
 * The path of a directory from a root, where it is below that. Symbolic links that lead to the root, or into it, are followed. Those below
 * it are not: a revision may have something else there, as it may have a directory that is here no longer.
 */
function pathIn(root: string, directory: string): string | undefined {
  const above = dirname(directory);
  const outer = above === directory ? undefined : pathIn(root, above);
  if (outer !== undefined) return posix.join(outer, basename(directory));
  const real = realPathOf(directory);
  const path = real === undefined ? '..' : relative(root, real).split(sep).join('/');
  return path === '..' || path.startsWith('../') ? undefined : path;
}
