import { relative, resolve, sep } from 'node:path';
import type { Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { realPathOf, rootAbove } from '../work-tree.ts';

/** A directory in a work tree. */
interface LocatedDirectory {
  /** The root of the work tree. */
  readonly root: string;
  /** The path below it, with `/` between its parts. */
  readonly path: string;
}

/**
 * Finds the work tree that a directory is in.
 *
 * @param repo the root, where the command line names it
 * @throws UsageError where there is no such directory, or it is in no work tree
 */
export function locateBundle(context: Context, word: string, repo: string | undefined): LocatedDirectory {
  const directory = directoryAt(context, word, 'that of a bundle, such as operators/foo/1.1.0');
  const root = repo === undefined ? rootAbove(directory) : directoryAt(context, repo, 'the root of the work tree');
  if (root === undefined) {
    throw new UsageError(`'${word}' is not in a git work tree. Set --repo DIR to the root of the repository.`);
  }
  const path = relative(root, directory).split(sep).join('/');
  if (path === '' || path.startsWith('..')) throw new UsageError(`'${word}' is not a directory below '${root}'.`);
  return { root, path };
}

function directoryAt({ cwd }: Context, word: string, wanted: string): string {
  const path = realPathOf(resolve(cwd, word));
  if (path === undefined) throw new UsageError(`There is no directory '${word}'. Name ${wanted}.`);
  return path;
}
