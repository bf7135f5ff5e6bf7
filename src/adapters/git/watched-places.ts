import { dirname, join } from 'node:path';
import { type GitSettings, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { rootOf } from './list-work-tree.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

/** Where to look for changes of a work tree and of its references. All paths are absolute. */
export interface WatchedPlaces {
  readonly root: string;
  /** Files and directories in the work tree that are no part of it: git's own, and directories that it ignores. */
  readonly ignored: readonly string[];
  /** Files and directories that say what names stand for, or what is ignored. Some may be missing. */
  readonly references: readonly string[];
  /** Exists while git writes the work tree or the index. */
  readonly lock: string;
}

const listingBytes = 64 * 1024 * 1024;

/** @throws GitError no-work-tree */
export async function watchedPlaces(settings: GitSettings, place: RepositoryPlace): Promise<WatchedPlaces> {
  const root = await rootOf(settings, place);
  const list = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const { status, output, errors } = await runGit(
    inRepository(settings, root, list),
    settings.timeoutMs,
    '',
    listingBytes,
  );
  if (status !== 0) throw explainFailure(root, status, errors);
  const directories = output
    .toString('utf8')
    .split('\0')
    .filter(path => path.endsWith('/'));
  // Of a linked work tree, HEAD and index are its own; all else is common to all.
  const own = dirname(place.index);
  const common = dirname(place.objects);
  return {
    root,
    ignored: [join(root, '.git'), ...directories.map(path => join(root, path.slice(0, -1)))],
    // https://git-scm.com/docs/gitrepository-layout
    references: [
      join(own, 'HEAD'),
      ...['packed-refs', 'refs', 'reftable', 'info/exclude'].map(name => join(common, name)),
    ],
    lock: `${place.index}.lock`,
  };
}
