import type { ConditionId } from './condition-id.ts';
import type { Condition } from './judgement.ts';
import { isPendingCheck } from './merge-operation.ts';
import type { PullRequest } from './pull-request.ts';

/**
 * What says that a change must not be merged, whoever merges it. The other conditions are this App's for what it merges by itself, or GitHub's
 * own rules, which GitHub holds to whoever puts a pull request into the queue.
 */
const ofEverybody = new Set<ConditionId>(['verdict-is-merge', 'not-a-draft', 'not-held', 'merging-is-not-stopped']);

/** What says nothing against a merge by the queue: a dry run leaves it alone, a group has a base of its own, and its check is on another commit. */
const ofOtherMerges = new Set<ConditionId>([
  'not-a-dry-run',
  'head-and-base-are-as-judged',
  'same-head-has-same-verdict',
]);

/** The conditions that keep a pull request in the merge queue from being merged: of what a person put there, those that hold for a person. */
export function queueObstacles(
  { isQueuedByOthers }: Pick<PullRequest, 'isQueuedByOthers'>,
  conditions: readonly Condition[],
): readonly Condition[] {
  const open = conditions.filter(({ state }) => state !== 'met');
  if (isQueuedByOthers === true) return open.filter(({ id }) => ofEverybody.has(id));
  return open.filter(condition => !ofOtherMerges.has(condition.id) && !isPendingCheck(condition));
}
