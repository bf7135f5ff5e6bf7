import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Context } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * The root of the work tree that a directory is in.
 *
 * @param word the directory as the command line names it
 * @throws UsageError where there is no such directory, or it is in no work tree
 */
export function workTreeAt({ cwd }: Pick<Context, 'cwd'>, word: string): string {
  const directory = realPathOf(resolve(cwd, word));
  if (directory === undefined)
    throw new UsageError(`There is no directory '${word}'. Name a directory of the repository.`);
  const root = rootAbove(directory);
  if (root !== undefined) return root;
  const shown = word === '.' ? cwd : word;
  throw new UsageError(
    isBareRepository(directory)
      ? `'${shown}' is a bare repository, without a work tree. Run this in a clone of it.`
      : `'${shown}' is not in a git work tree. Run this in a clone of the repository.`,
  );
}

/** The nearest directory, from this one up, that has a `.git`. */
export function rootAbove(directory: string): string | undefined {
  for (let place = directory; ; place = dirname(place)) {
    if (existsSync(join(place, '.git'))) return place;
    if (dirname(place) === place) return undefined;
  }
}

/** Whether a directory is a repository without a work tree, by what git keeps there. */
export function isBareRepository(directory: string): boolean {
  return ['HEAD', 'objects', 'refs'].every(name => existsSync(join(directory, name)));
}

/** Without symbolic links; undefined where there is nothing. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
