import type { PullRequest } from '../../core/plan/pull-request.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';

/** Has other pull requests with the same head looked at: a check run belongs to a commit (T7). */
export async function queuePullsWithSameHead(
  { queue }: Pick<ControllerParts, 'queue'>,
  key: PullRequestKey,
  others: PullRequest['sameHead'],
): Promise<void> {
  for (const { number } of others) await queue.add(formatWorkKey({ ...key, kind: 'pull', number }));
}
