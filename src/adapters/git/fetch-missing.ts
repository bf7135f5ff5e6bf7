import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type GitSettings, inRepository, overNetwork } from './environment.ts';
import { completeIt, firstLine } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

/** What a partial clone lacks, and how it gets it. */
export interface MissingObjects {
  /** Whether there is a remote that promised to have what is missing. @throws GitError missing-object where nothing may be fetched */
  isPartial(): Promise<boolean>;
  /**
   * Fetches objects, all of one call in one process. They stay in the repository, as with git itself.
   * @throws GitError missing-object where nothing may be fetched; fetch-failed
   */
  fetch(ids: readonly string[]): Promise<void>;
  /**
   * Runs a command of git so that it fetches what it needs, in the repository of the user but with our own place for objects, an empty work
   * tree and no index, so that no attributes come from the repository's content. What it says does not count: it goes by the
   * user's configuration. Its objects are in our own place then.
   * @returns false in a complete clone, where nothing is run
   * @throws GitError missing-object where nothing may be fetched; fetch-failed
   */
  fetchFor(isolated: IsolatedRepository, args: readonly string[]): Promise<boolean>;
}

/** As git itself fetches what it misses: with trees comes all that is below, but no file. */
const options = ['--no-tags', '--no-write-fetch-head', '--recurse-submodules=no', '--filter=blob:none', '--stdin'];

/** Settings of the user that would have other objects looked at, or a program started. */
const asInIsolation = [
  'merge.default=none-by-this-name',
  'attr.tree=none-by-this-name',
  'merge.renames=true',
  'merge.renormalize=false',
].flatMap(setting => ['-c', setting]);

/** Much may have to come a long way. */
const timesLonger = 5;

/** Whether a partial clone may fetch; of one that this program made, wherever it lies, the remotes that promised to have what is missing. */
export type MayFetch = boolean | readonly string[];

/** @param mayFetch whether anything may be fetched; otherwise it is said that the clone is a partial one */
export function missingObjectsOf(settings: GitSettings, place: RepositoryPlace, mayFetch: MayFetch): MissingObjects {
  let asked: Promise<readonly string[]> | undefined;
  const promisors = async () => {
    asked ??= typeof mayFetch === 'boolean' ? promisorsOf(settings, place) : Promise.resolve(mayFetch);
    const remotes = await asked;
    if (remotes.length === 0) return remotes;
    if (mayFetch === false || forbids(process.env.GIT_NO_LAZY_FETCH)) throw leftOut(place.directory);
    return remotes;
  };
  return {
    isPartial: async () => (await promisors()).length > 0,
    async fetch(ids) {
      const input = ids.map(id => `${id}\n`).join('');
      let failure: GitError | undefined;
      for (const remote of await promisors()) {
        const args = ['-c', 'fetch.negotiationAlgorithm=noop', 'fetch', ...options, '--end-of-options', remote];
        const command = overNetwork(settings, place.directory, args);
        const { status, errors } = await runGit(command, timesLonger * settings.timeoutMs, input);
        if (status === 0) return;
        failure ??= failed(remote, errors);
      }
      if (failure !== undefined) throw failure;
    },
    async fetchFor(isolated, args) {
      const [remote] = await promisors();
      if (remote === undefined) return false;
      // They could choose a program to merge with.
      const gitDirectory = dirname(place.objects);
      if (existsSync(join(gitDirectory, 'info', 'attributes'))) throw leftOut(place.directory, byAttributes);
      // Attributes are looked for in the directory that git runs in, too.
      const workTree = join(isolated.gitDirectory, 'refs');
      const command = overNetwork(settings, workTree, [...asInIsolation, ...args]);
      const env = {
        ...command.env,
        GIT_DIR: gitDirectory,
        // They borrow those of the user's repository.
        GIT_OBJECT_DIRECTORY: isolated.objects,
        GIT_WORK_TREE: workTree,
        GIT_INDEX_FILE: join(isolated.gitDirectory, 'no-index'),
      };
      const { errors } = await runGit({ ...command, env }, timesLonger * settings.timeoutMs);
      if (/could not fetch|promisor/.test(errors)) throw failed(remote, errors);
      return true;
    },
  };
}

/** The remotes that have what a partial clone left out (partial-clone.txt, gitremote `promisor`; git-config `extensions.partialClone`). */
async function promisorsOf(settings: GitSettings, place: RepositoryPlace): Promise<readonly string[]> {
  const config = async (...args: string[]) => {
    const command = inRepository(settings, place.directory, ['config', ...args]);
    return (await runGit(command, settings.timeoutMs)).output.toString('utf8');
  };
  const promisors = await config('--type=bool', '--get-regexp', '^remote\\..*\\.promisor$');
  const named = [...promisors.matchAll(/^remote\.(.+)\.promisor true$/gm)].flatMap(([, name]) => name ?? []);
  if (named.length > 0) return named;
  return (await config('--get', 'extensions.partialClone')).split('\n').filter(name => name !== '');
}

/** As git reads it (git-config, `bool`). */
function forbids(word: string | undefined): boolean {
  return word !== undefined && !/^(?:|0|no|off|false)$/i.test(word);
}

const byAttributes = [
  'git cannot fetch them for a merge because of .git/info/attributes',
  'Move that file away',
] as const;
const notAllowed = ['fetching is disabled', 'Remove --offline or GIT_NO_LAZY_FETCH'] as const;

function leftOut(directory: string, [reason, fix]: readonly [string, string] = notAllowed): GitError {
  return new GitError(
    'missing-object',
    `${directory} is a partial clone that lacks required objects, and ${reason}.`,
    `${fix}, or ${completeIt}`,
  );
}

function failed(remote: string, errors: string): GitError {
  return new GitError(
    'fetch-failed',
    withoutPasswords(`Objects of this partial clone could not be fetched from ${remote}: ${firstLine(errors)}.`),
    `Try again when the remote is reachable, or ${completeIt}`,
    withoutPasswords(errors),
  );
}

/** A remote may be named by its URL. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/:\/\/[^/@\s]*@/g, '://');
}
