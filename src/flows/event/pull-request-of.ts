import type { Actor, Known } from '../../core/actors.ts';
import { labelsOf } from '../../core/github/labels-of.ts';
import { accountOf, commitOf, mapOf, numberOf, repositoryOf, textOf, type Values } from '../../core/github/values.ts';
import { sameLogin } from '../../core/ownership/login.ts';

/** What an event says about a pull request. What is missing there, or is not of the type that GitHub documents, is undefined. */
export interface PullRequestOfEvent {
  readonly number: number | undefined;
  readonly author: Actor | undefined;
  readonly isDraft: boolean | undefined;
  readonly labels: Known<readonly string[]> | undefined;
  readonly head: {
    readonly sha: string;
    readonly branch: string | undefined;
    /** `owner/name` of where it was pushed to. */
    readonly repository: string | undefined;
    readonly owner: Actor | undefined;
    /** The event has a repository, and its name is none, or one of another owner: what it says of it is not believed. */
    readonly isMalformed: boolean;
  };
  readonly base: {
    readonly sha: string;
    readonly branch: string | undefined;
    readonly repository: string | undefined;
    /** The event is of when the base was as it names it: of later ones GitHub says what it was then. */
    readonly isFresh: boolean;
  };
}

/**
 * The pull request of an event.
 *
 * @param again its run was started again, perhaps long after it
 * @throws Error where it does not name the commits of head and base: then there is nothing to hold what is judged to
 */
export function pullRequestOf(payload: Values, again: boolean): PullRequestOfEvent {
  const pull = mapOf(payload.pull_request);
  const [head, base] = [mapOf(pull.head), mapOf(pull.base)];
  return {
    number: numberOf(pull.number),
    author: accountOf(pull.user),
    isDraft: typeof pull.draft === 'boolean' ? pull.draft : undefined,
    labels: labelsOf(pull.labels),
    head: {
      sha: needed(head.sha, 'head'),
      branch: textOf(head.ref),
      ...forkOf(head.repo),
    },
    base: {
      sha: needed(base.sha, 'base'),
      branch: textOf(base.ref),
      repository: repositoryOf(mapOf(base.repo).full_name),
      isFresh: !again && setsBase(payload),
    },
  };
}

/** A review has the actions of its own, and none of these. */
function setsBase({ action, changes }: Values): boolean {
  return action === 'opened' || action === 'synchronize' || (action === 'edited' && 'base' in mapOf(changes));
}

/** A fork that is gone is null. */
function forkOf(repo: unknown): Pick<PullRequestOfEvent['head'], 'repository' | 'owner' | 'isMalformed'> {
  const unknown = { repository: undefined, owner: undefined };
  if (repo === null || repo === undefined) return { ...unknown, isMalformed: false };
  const [repository, owner] = [repositoryOf(mapOf(repo).full_name), accountOf(mapOf(repo).owner)];
  const isOfOwner = owner === undefined || sameLogin(owner.login, repository?.split('/')[0] ?? '');
  return repository === undefined || !isOfOwner
    ? { ...unknown, isMalformed: true }
    : { repository, owner, isMalformed: false };
}

function needed(sha: unknown, side: 'head' | 'base'): string {
  const commit = commitOf(sha);
  if (commit !== undefined) return commit;
  throw new Error(
    `The event has no pull_request.${side}.sha with the id of a commit: it is not an event of a pull request.`,
  );
}
