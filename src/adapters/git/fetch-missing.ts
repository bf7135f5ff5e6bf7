import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type GitCommand, type GitSettings, inRepository, overNetwork } from './environment.ts';
import { firstLine } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import type { RepositoryPlace } from './locate-repository.ts';
import type { FetchMissing } from './object-store.ts';
import { runGit } from './run-git.ts';

/**
 * Fetches objects that a partial clone left out, all of one call in one process, from the remote that promised them. They stay in
 * the repository, as with git itself. Does nothing in a complete clone.
 * @throws GitError fetch-failed
 */
export function fetcherOf(settings: GitSettings, place: RepositoryPlace): FetchMissing {
  let remote: Promise<string | undefined> | undefined;
  return async ids => {
    remote ??= promisorOf(settings, place);
    const name = await remote;
    if (name === undefined) return;
    const options = ['--no-tags', '--no-write-fetch-head', '--recurse-submodules=no', '--filter=blob:none', '--stdin'];
    const args = ['-c', 'fetch.negotiationAlgorithm=noop', 'fetch', ...options, '--end-of-options', name];
    const input = ids.map(id => `${id}\n`).join('');
    const { status, errors } = await runGit(overNetwork(settings, place.directory, args), settings.timeoutMs, input);
    if (status !== 0) throw failed(name, errors);
  };
}

/**
 * How to run git so that it fetches what it misses, in the repository of the user but with our own place for objects, an empty work
 * tree and no index, so that no attributes come from the repository's content. Undefined where attributes are set beside it: they could choose
 * a program to merge with.
 */
export function fetchingCommand(
  settings: GitSettings,
  place: RepositoryPlace,
  isolated: IsolatedRepository,
): ((args: readonly string[]) => GitCommand) | undefined {
  if (existsSync(join(dirname(place.objects), 'info', 'attributes'))) return undefined;
  return args => {
    const command = overNetwork(settings, place.directory, ['-c', 'merge.default=none-by-this-name', ...args]);
    const env = {
      ...command.env,
      GIT_OBJECT_DIRECTORY: isolated.objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: place.objects,
      GIT_WORK_TREE: join(isolated.gitDirectory, 'refs'),
      GIT_INDEX_FILE: join(isolated.gitDirectory, 'no-index'),
    };
    return { ...command, env };
  };
}

/** The remote that has what a partial clone left out (partial-clone.txt, gitremote `promisor`). */
async function promisorOf(settings: GitSettings, place: RepositoryPlace): Promise<string | undefined> {
  const args = ['config', '--type=bool', '--get-regexp', '^remote\\..*\\.promisor$'];
  const { output } = await runGit(inRepository(settings, place.directory, args), settings.timeoutMs);
  return /^remote\.(.+)\.promisor true$/m.exec(output.toString('utf8'))?.[1];
}

function failed(remote: string, errors: string): GitError {
  return new GitError(
    'fetch-failed',
    `Objects that the partial clone lacks could not be fetched from ${remote}: ${firstLine(errors)}.`,
    'Look whether the remote can be reached with git fetch, and try again.',
    errors,
  );
}
