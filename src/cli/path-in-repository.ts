import { resolve } from 'node:path';
import { pathBelowRoot } from '../adapters/git/path-below-root.ts';
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
  return pathBelowRoot(rootAbove(directory) ?? directory, resolve(directory, path));
}
