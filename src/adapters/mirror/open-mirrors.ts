import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MirrorError } from '../../flows/reconcile/mirror-error.ts';
import type { InstalledRepository, MirroredRepository, Mirrors, WantedCommits } from '../../flows/reconcile/ports.ts';
import { createTurns } from '../create-turns.ts';
import type { GitSettings } from '../git/environment.ts';
import { type GitRepository, type OpenOptions, openRepository } from '../git/open-repository.ts';
import { explainFetch } from './explain-fetch.ts';
import { fetchCommits, repack } from './fetch-commits.ts';
import { countPacks, diskError, fullError, prepareMirror, removeLeftovers } from './mirror-directory.ts';
import { mirroredRepository } from './mirrored-repository.ts';

export interface MirrorOptions {
  /** Where the mirrors are: one directory for each repository, by its id. */
  readonly directory: string;
  /** Where repositories are cloned from, such as `https://github.com`. */
  readonly serverUrl: string;
  /** A token that opens this repository. */
  readonly token: (installed: InstalledRepository) => Promise<string>;
  /** Who makes the merge commits. */
  readonly committer: { readonly name: string; readonly email: string };
  /** The program to run; `git` from the PATH unless it is set. */
  readonly program?: string;
  /** Without the history: for one look at trees, never for merging. */
  readonly isShallow?: boolean;
  /** Whether the disk has no room for what git would write. */
  readonly isFull?: () => boolean;
  /** How long git may take for an answer; a fetch has a multiple of it. */
  readonly timeoutMs?: number;
}

/** So many small packs make git slow. */
const maxPacks = 60;
/** Names and references that git and a URL take without quoting. */
const plainName = /^[\w.-]+\/[\w.-]+$/;

/** Mirrors of repositories in a folder. Whatever is in it may be removed at any time: it is fetched again. */
export function openMirrors(options: MirrorOptions): Mirrors {
  const { program = 'git', timeoutMs = 60_000 } = options;
  const turns = createTurns();
  /** By the directory of a mirror that was opened before. */
  const memories = new Map<string, LinkMemory>();

  const open = async (installed: InstalledRepository, wanted: WantedCommits): Promise<MirroredRepository> => {
    if (!plainName.test(installed.repository.name)) throw new Error('The name of the repository is invalid.');
    const directory = join(options.directory, `${installed.repository.id}.git`);
    if (options.isFull?.() === true) throw fullError();
    const url = `${options.serverUrl}/${installed.repository.name}.git`;
    const networkEnvironment = gitCredential(url, await options.token(installed));
    const settings: GitSettings = { program, timeoutMs, networkEnvironment };
    prepareMirror(directory, url);
    const links = memories.get(directory) ?? {};
    if (!memories.has(directory)) removeLeftovers(directory);
    memories.set(directory, links);
    const opened = await withCommits({ settings, directory, links, isShallow: options.isShallow }, wanted);
    return mirroredRepository(opened, options.committer);
  };

  return {
    open: (installed, wanted) => turns.inTurn(String(installed.repository.id), () => open(installed, wanted)),
    committerEmail: options.committer.email,
    close: () => turns.settled(),
  };
}

type LinkMemory = NonNullable<OpenOptions['links']>;

interface MirrorPlace {
  readonly settings: GitSettings;
  readonly directory: string;
  readonly links: LinkMemory;
  readonly isShallow: boolean | undefined;
}

/** Opens the mirror, and fetches the commits where it lacks one. */
async function withCommits(
  { settings, directory, links, isShallow }: MirrorPlace,
  wanted: WantedCommits,
): Promise<GitRepository> {
  const commits = [wanted.base.sha, ...(wanted.pull === undefined ? [] : [wanted.pull.head])];
  const repository = await openRepository(directory, { ...settings, isMirror: true, links });
  try {
    if (await repository.holds(commits)) return repository;
    await bringUpToDate(settings, directory, wanted, isShallow);
    if (await repository.holds(commits)) return repository;
    throw new MirrorError(
      'moved',
      `The branch ${wanted.base.branch ?? 'of a commit'} or the head of the pull request has moved.`,
      'It is checked again automatically.',
    );
  } catch (error) {
    await repository.close();
    throw error;
  }
}

async function bringUpToDate(
  settings: GitSettings,
  directory: string,
  wanted: WantedCommits,
  isShallow: boolean | undefined,
): Promise<void> {
  if (countPacks(directory) > maxPacks) await repack(settings, directory);
  const { status, errors } = await fetchCommits(settings, directory, wanted, isShallow).catch(error => {
    throw explainFetch(directory, error);
  });
  if (status === 0) return;
  const failure = explainFetch(directory, errors);
  if (failure !== 'damaged') throw failure;
  // What is here does not hold together: nothing of it is needed.
  remove(directory);
  throw new MirrorError('unavailable', `The mirror ${directory} was damaged and is fetched again.`, 'Wait a moment.');
}

function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch (error) {
    throw diskError(directory, error);
  }
}

/**
 * Variables that let git open a server with a token, and nothing else: it is in a header for exactly that server, so neither a URL nor
 * a command line nor a file holds it, and no redirect takes it elsewhere. https://git-scm.com/docs/git-config#Documentation/git-config.txt-httpextraHeader
 *
 * @param url of the repository
 */
function gitCredential(url: string, token: string): Readonly<Record<string, string>> {
  const { origin, protocol } = new URL(url);
  const basic = Buffer.from(`x-access-token:${token}`, 'utf8').toString('base64');
  const settings = [
    [`http.${origin}/.extraHeader`, `Authorization: Basic ${basic}`],
    ['http.followRedirects', 'false'],
    // A helper of the machine could answer for another account, or ask somebody.
    ['credential.helper', ''],
  ];
  return {
    GIT_ALLOW_PROTOCOL: protocol.replace(':', ''),
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key = '', value = ''], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}
