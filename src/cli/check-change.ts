import { GitError } from '../adapters/git/git-error.ts';
import type { GitRepository } from '../adapters/git/open-repository.ts';
import type { Actors } from '../core/actors.ts';
import type { DocumentMemory, FileMemory } from '../core/catalog/memories.ts';
import { isBlocking } from '../core/is-blocking.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { commandLine, optionWords } from '../core/text/command-words.ts';
import { judgeChange } from '../flows/judge-change.ts';
import { combinePeople } from '../flows/people/combine-people.ts';
import { actorOptions, peopleOf, wordsOfActors } from './actors.ts';
import { hasOption, listOption, textOption } from './arguments.ts';
import type { Arguments, Context, ExitCode, OptionSpec } from './command.ts';
import { registryOptions } from './images/registry-options.ts';
import { type OpenImages, withImages } from './images/with-images.ts';
import { repositoryOption } from './open-repository.ts';
import { progressOn } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { reportOptions } from './write-verdict.ts';

export const baseOption: Readonly<Record<string, OptionSpec>> = {
  base: { type: 'string', value: 'REV', help: 'Revision to merge into (default: origin/HEAD, else main or master)' },
};

/** For places where nobody can approve anything yet. */
export const assumeApprovalOption: Readonly<Record<string, OptionSpec>> = {
  'assume-approval': {
    type: 'boolean',
    help: 'Assume the approval of owners and maintainers; check only the content',
  },
};

/** The options of every command that checks a change, besides which revisions it checks. */
export const changeOptions: Readonly<Record<string, OptionSpec>> = {
  ...actorOptions,
  ...assumeApprovalOption,
  ...repositoryOption,
  ...reportOptions,
  offline: { type: 'boolean', help: 'Do not use the network; image checks are skipped' },
  ...registryOptions,
  cache: {
    type: 'string',
    value: 'DIR',
    help: 'Cache parsed catalog files and image content in this directory (only for trusted content)',
  },
};

/** Where a change usually goes, best guess first. */
const usualBases = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** The base that the command line names, or the first usual one that the repository has. @throws UsageError where it has none */
export async function baseOf(repository: GitRepository, args: Arguments): Promise<string> {
  const base = textOption(args, 'base');
  if (base !== undefined) return base;
  for (const candidate of usualBases) {
    try {
      await repository.tree(candidate);
      return candidate;
    } catch (error) {
      if (!(error instanceof GitError) || error.code !== 'unknown-revision') throw error;
    }
  }
  throw new UsageError(`No base was found: ${usualBases.join(', ')} do not exist. Set --base REV.`);
}

/** The people that the command line names. @throws UsageError */
export function actorsOf(args: Arguments): Promise<Actors> {
  return combinePeople([peopleOf(args)]);
}

interface ChangeToCheck {
  readonly base: string;
  readonly head: string;
  readonly actors: Actors;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  readonly files?: FileMemory | undefined;
  /** In place of `files`. */
  readonly documents?: DocumentMemory;
  /** Undefined where no registry is asked. */
  readonly openImages: OpenImages | undefined;
}

/** The verdict on a change, as the command line asks for it. */
export async function checkChange(
  repository: GitRepository,
  context: Context,
  args: Arguments,
  { openImages, ...change }: ChangeToCheck,
): Promise<Verdict> {
  const progress = progressOn(context, hasOption(args, 'quiet'));
  const onDocuments = (parsed: number) => progress.update(parsed, 0, 'documents');
  const onImages = (done: number, total: number) => progress.update(done, total, 'images');
  const images = openImages === undefined ? {} : { openImages, onImages };
  const command = commandOf(change.base, args);
  const assumeApproval = hasOption(args, 'assume-approval');
  const request = { ...change, ...images, assumeApproval, reproduce: () => command, onDocuments };
  const verdict = await judgeChange(repository, request);
  progress.end();
  return verdict;
}

/** Gives `use` a way to images, unless the command line forbids the network. */
export function withImagesUnlessOffline<Result>(
  context: Context,
  args: Arguments,
  use: (openImages: OpenImages | undefined) => Promise<Result>,
): Promise<Result> {
  return hasOption(args, 'offline') ? use(undefined) : withImages(context, args, use);
}

/** 2 where the configuration is the reason. Where approvals are assumed, what only waits for a person is fine. */
export function exitCodeOf({ decision, findings }: Verdict, args: Arguments): ExitCode {
  if (decision?.action === 'merge') return 0;
  if (decision?.reasons.some(({ code }) => code === 'configuration-broken') === true) return 2;
  const waits = findings
    .filter(isBlocking)
    .every(({ severity, approval }) => severity === 'waiting' || approval !== undefined);
  return waits && decision?.action === 'wait' && hasOption(args, 'assume-approval') ? 0 : 1;
}

/** The command that gives the same verdict. */
function commandOf(base: string, args: Arguments): string {
  const head = textOption(args, 'head');
  const words = ['npx', 'catalog-keeper', 'check', ...optionWords('base', base)];
  if (head !== undefined) words.push(...optionWords('head', head));
  words.push(...wordsOfActors(args));
  if (hasOption(args, 'assume-approval')) words.push('--assume-approval');
  if (hasOption(args, 'offline')) words.push('--offline');
  for (const option of ['insecure', 'private', 'token-server', 'mirror'])
    for (const value of listOption(args, option)) words.push(...optionWords(option, value));
  return commandLine(words);
}
