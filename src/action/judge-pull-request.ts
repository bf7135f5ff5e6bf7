import { GitError } from '../adapters/git/git-error.ts';
import type { GitRepository } from '../adapters/git/open-repository.ts';
import { type Actor, type Actors, nobodyKnown } from '../core/actors.ts';
import { sameLogin } from '../core/ownership/login.ts';
import { withAssumptions } from '../core/policy/assumptions.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { actorWords, commandLine, optionWords } from '../core/text/command-words.ts';
import { judgeChange } from '../flows/judge-change.ts';
import type { Images } from '../flows/ports.ts';
import type { Task } from './event.ts';
import type { Inputs } from './inputs.ts';

interface PullRequest {
  readonly task: Task & { kind: 'change' };
  readonly now: string;
  readonly openImages: () => Promise<Images>;
}

/** The verdict on a pull request: on the merge commit that GitHub made for it. @throws Error where the checkout lacks it */
export async function judgePullRequest(
  repository: GitRepository,
  inputs: Inputs,
  { task, now, openImages }: PullRequest,
): Promise<Verdict> {
  await needCommit(
    repository,
    task.merged,
    `The checkout lacks the merge commit of the pull request (${task.merged}). Let actions/checkout take the commit of the event: without 'ref', and with fetch-depth: 2.`,
  );
  if (inputs.base === undefined)
    await needCommit(
      repository,
      task.base,
      `The checkout has the merge commit of the pull request without its parents (${task.base}). Set fetch-depth: 2 for actions/checkout.`,
    );
  return judgeChange(repository, {
    base: inputs.base ?? task.base,
    head: task.merged,
    headIsMerged: true,
    actors: actorsOf(inputs, task),
    now,
    ...(inputs.images === 'skip' ? {} : { openImages }),
    reproduce: commandOf(inputs, task),
  });
}

/** What git itself says of a commit that is not there knows nothing of this checkout. */
async function needCommit(repository: GitRepository, name: string, message: string): Promise<void> {
  try {
    await repository.tree(name);
  } catch (error) {
    if (error instanceof GitError && error.code === 'unknown-revision') throw new Error(message, { cause: error });
    throw error;
  }
}

/** Draft and author are in the event. Reviews are not: they are assumed to be as in a pull request that nobody touched. */
function actorsOf(inputs: Inputs, task: PullRequest['task']): Actors {
  return withAssumptions({
    ...nobodyKnown,
    author: { known: true, value: authorOf(inputs, task) },
    isDraft: { known: true, value: task.isDraft },
    ...(inputs.approvedBy === undefined ? {} : { approvals: { known: true, value: inputs.approvedBy } }),
  });
}

/** The event knows the id of its own author. */
function authorOf({ author }: Inputs, task: PullRequest['task']): Actor {
  if (author === undefined) return task.author;
  return author.id === undefined && sameLogin(author.login, task.author.login) ? task.author : author;
}

/** A clone has no merge commits of pull requests before it fetches them: a forge gives them out by their ids. */
function commandOf(inputs: Inputs, task: PullRequest['task']): string {
  const words = [
    ...optionWords('base', inputs.base ?? task.base),
    ...optionWords('head', task.merged),
    ...actorWords(authorOf(inputs, task), inputs.approvedBy ?? []),
    ...(task.isDraft ? ['--draft'] : []),
    ...registryWords(inputs),
  ];
  const fetch = commandLine(['git', 'fetch', 'origin', task.merged]);
  return `${fetch} && ${commandLine(['catalog-keeper', 'check', ...words])}`;
}

/** The options of the command line that look at images as the inputs say. */
function registryWords({ images, registries }: Inputs): readonly string[] {
  if (images === 'skip') return ['--offline'];
  return (['insecure', 'private', 'token-server', 'mirror'] as const).flatMap(option =>
    registries.words[option].flatMap(word => optionWords(option, word)),
  );
}
