import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';

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
  const directory = realPathOf(context, word, 'that of a bundle, such as operators/foo/1.1.0');
  const root = repo === undefined ? rootAbove(directory) : realPathOf(context, repo, 'the root of the work tree');
  if (root === undefined) {
    throw new UsageError(`'${word}' is not in a git work tree. Set --repo DIR to the root of the repository.`);
  }
  const path = relative(root, directory).split(sep).join('/');
  if (path === '' || path.startsWith('..')) throw new UsageError(`'${word}' is not a directory below '${root}'.`);
  return { root, path };
}

/**
 * The root of the work tree that a directory is in.
 *
 * @param word the directory as the command line names it
 * @throws UsageError where there is no such directory, or it is in no work tree
 */
export function workTreeAt(context: Context, word: string): string {
  const root = rootAbove(realPathOf(context, word, 'a directory of the repository'));
  if (root === undefined)
    throw new UsageError(
      `'${word === '.' ? context.cwd : word}' is not in a git work tree. Run this in a clone of the repository.`,
    );
  return root;
}

/** The nearest directory, from this one up, that has a `.git`. */
export function rootAbove(directory: string): string | undefined {
  for (let place = directory; ; place = dirname(place)) {
    if (existsSync(join(place, '.git'))) return place;
    if (dirname(place) === place) return undefined;
  }
}

function realPathOf({ cwd }: Context, word: string, wanted: string): string {
  try {
    return realpathSync(resolve(cwd, word));
  } catch {
    throw new UsageError(`There is no directory '${word}'. Name ${wanted}.`);
  }
}
