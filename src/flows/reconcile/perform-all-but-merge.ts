import { parseCheckId } from '../../core/plan/check-id.ts';
import { runsOfPull } from '../../core/plan/check-operations.ts';
import { groupOfCheck } from '../../core/plan/group-check.ts';
import { isJudged } from '../../core/plan/is-judged.ts';
import type { MergeOperation } from '../../core/plan/operation.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { Assessment } from './assess.ts';
import type { ControllerParts } from './controller-parts.ts';
import { followInstalls } from './installs/follow-installs.ts';
import { isMerge, performAll } from './perform.ts';
import type { PullRequestKey } from './ports.ts';
import { queuePullsWithSameHead } from './queue-pulls-with-same-head.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { writePage } from './write-page.ts';

/**
 * Does all that a plan says but the merge, notes what was decided, and has looked at again what could not be determined.
 *
 * @returns what would merge; undefined where nothing does; `ended` where something was not done, and the round is over
 */
export async function performAllButMerge(
  parts: ControllerParts,
  key: PullRequestKey,
  view: Assessment,
): Promise<MergeOperation | undefined | 'ended'> {
  const { plan, observed, judged, context } = view;
  const { judgement } = judged;
  const { head, base } = judgement;
  const { branch } = observed.pull.base;
  await writePage(parts, key, view);
  const others = plan.operations.filter(operation => !isMerge(operation));
  const performed = await performAll(parts, { key, branch }, others);
  if (performed.kind !== 'done') {
    await scheduleRetry(parts, key, { head, base }, performed);
    return 'ended';
  }
  await parts.history.record({
    repository: key.repository.id,
    number: key.number,
    at: parts.clock.now(),
    kind: isJudged(judgement) ? 'verdict' : 'failed',
    base,
    head,
    text: plan.text,
  });
  await queueOthers(parts, key, view);
  if (context.retryAt !== undefined) await parts.queue.add(formatWorkKey({ ...key, kind: 'pull' }), context.retryAt);
  await followInstalls(parts, key, view);
  return plan.operations.find(isMerge);
}

/** A check run belongs to a commit: what was decided on this pull request may be what others with the same head wait for (T7). */
async function queueOthers(parts: ControllerParts, key: PullRequestKey, { observed, plan }: Assessment): Promise<void> {
  const checks = plan.operations.flatMap(operation => {
    if (operation.kind !== 'create-check' && operation.kind !== 'update-check') return [];
    const id = parseCheckId(operation.check.externalId);
    return id === undefined ? [] : { id, name: operation.check.name };
  });
  if (checks.length === 0) return;
  const { head, base, checkRuns, sameHead } = observed.pull;
  const isOther = checks.some(({ id, name }) => runsOfPull(observed, id, name).at(-1)?.id.action !== id.action);
  // A run that says what the one before says matters to those that it hides alone.
  await queuePullsWithSameHead(parts, key, isOther ? sameHead : sameHead.filter(other => other.base === base.branch));
  // Nor may what was decided on it stand before what a merge group with this commit waits for (C8).
  for (const { externalId } of checkRuns) {
    const group = groupOfCheck(externalId);
    if (group !== undefined) await parts.queue.add(formatWorkKey({ ...key, kind: 'group', head: head.sha, ...group }));
  }
}
