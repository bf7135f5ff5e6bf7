import type { CommitIds, Forge, PullRequestName, Repository } from '../ports.ts';
import type { GroupOfEvent } from './group-of-event.ts';
import type { EventRequest } from './request.ts';

/** How many commits of a queue that rebases are followed down to its base. */
const maxCommits = 250;

/** A pull request of a merge group. */
export interface QueuedPull {
  readonly name: PullRequestName;
  /** What its commit is on top of. */
  readonly base: string;
}

/**
 * The pull request that a merge group lets be merged.
 *
 * @returns a sentence where it could not be determined
 */
export async function queuedPullOf(
  repository: Repository,
  { event, forge }: Pick<EventRequest, 'event' | 'forge'>,
  group: GroupOfEvent,
): Promise<QueuedPull | string> {
  const { repository: target, branch, number } = group;
  if (target === undefined || group.base === undefined || branch === undefined || number === undefined)
    return 'The event does not name the pull request of the merge group.';
  if (group.head === undefined) return 'The event does not name the commit of the merge group.';
  if (forge === undefined)
    return 'Who approved the pull request of the merge group cannot be determined without a token: set the input github-token.';
  const commit = await repository.commit(event.sha);
  const base = (commit?.parents.length ?? 0) > 1 ? (commit?.parents[0] ?? group.base) : group.base;
  if (commit === undefined || (await repository.commit(base)) === undefined)
    return `The checkout lacks ${base}, the commit below the merge group: check out with fetch-depth: 0.`;
  const pull = await forge.pull(target, number);
  if (typeof pull === 'string') return pull;
  if (!pull.isOpen) return `Pull request ${number} is not open.`;
  if (pull.base !== branch) return `Pull request ${number} has another base than ${branch}.`;
  // A commit with one parent is that of a queue that squashes or rebases: GitHub takes out of the queue what is pushed to.
  if (commit.parents.length > 1 && commit.parents[1] !== pull.head)
    return `The commit of the merge group is not a merge of the head of pull request ${number} (${pull.head}) into ${base}.`;
  if (commit.parents.length < 2) {
    const found = await firstBelow(repository, [base, group.below], commit);
    if (found === undefined)
      return `The commit of the merge group is not on top of ${base}, which the event names as its base: check out with fetch-depth: 0.`;
    if (found !== base)
      return `The event names ${base} as the base of the merge group, and its branch is named after ${found}, which is on top of that: other pull requests may be in between.`;
  }
  const ahead = await whatIsAhead(forge, target, base, branch);
  if (ahead !== undefined) return ahead;
  return { name: { repository: target, number, base: branch, head: pull.head, branch: pull.from }, base };
}

/**
 * The first of some commits that a commit of a queue that squashes or rebases is on top of: these make a row of commits with one parent each. What is beside
 * it could have what the group brings already; and between the first and another one may be what other pull requests bring.
 */
async function firstBelow(
  repository: Repository,
  commits: readonly (string | undefined)[],
  { parents }: CommitIds,
): Promise<string | undefined> {
  let [below] = parents;
  for (let count = 0; count < maxCommits && below !== undefined; count += 1) {
    if (commits.includes(below)) return below;
    const parentsBelow: readonly string[] = (await repository.commit(below))?.parents ?? [];
    below = parentsBelow.length === 1 ? parentsBelow[0] : undefined;
  }
  return undefined;
}

/** Why nothing is known of the pull requests ahead in the queue; undefined where there are none, or each has a check of its own. */
async function whatIsAhead(forge: Forge, target: string, base: string, branch: string): Promise<string | undefined> {
  if (await forge.isOnBranch(target, base, branch)) return undefined;
  if (await forge.queueChecksEach(target, branch)) return undefined;
  return 'Other pull requests are ahead in the merge queue, and its rules do not require each of them to pass: require all queue entries to pass required checks.';
}
