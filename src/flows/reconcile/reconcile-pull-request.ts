import { addSeconds } from '../../core/add-seconds.ts';
import { acknowledgement } from '../../core/plan/acknowledgement.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { assess, stopLabelOf } from './assess.ts';
import type { ControllerParts } from './controller-parts.ts';
import { finishClosedPull } from './finish-closed-pull.ts';
import { judgePull } from './judge-pull.ts';
import { mergeInTurn } from './merge-in-turn.ts';
import { defaultStopLabel, observe } from './observe.ts';
import { withoutRefused } from './optional-operations.ts';
import { performAll } from './perform.ts';
import { performAllButMerge } from './perform-all-but-merge.ts';
import { planContext } from './plan-context.ts';
import type { PullRequestKey } from './ports.ts';
import { nextRetry } from './retry-schedule.ts';
import { scheduleRetry } from './schedule-retry.ts';

/** What was observed longer ago is observed again before anything is shown. */
const maxObservedSeconds = 2;

/**
 * One round for one pull request: observe, answer, judge, plan, perform. An operation that is not done ends it, and the pull
 * request is looked at again. Doing it twice, or at the same time as another, has no further effect.
 *
 * @throws HubError, MirrorError
 */
export async function reconcilePullRequest(parts: ControllerParts, key: PullRequestKey): Promise<void> {
  const { queue, clock } = parts;
  const began = clock.now();
  const first = await observe(parts, key, defaultStopLabel);
  if (first?.pull.state !== 'open') return finishClosedPull(parts, key, first);
  const { head, base, group } = first.pull;
  // GitHub's merge queue waits for our check of this group. Its event may be lost, and this change may block the group.
  if (group !== undefined) await queue.add(formatWorkKey({ ...key, kind: 'group', ...group, branch: base.branch }));
  const wanted = acknowledgement(first, await planContext(parts, key, head.sha, {}));
  const answers = await withoutRefused(parts, key, wanted);
  const answered = await performAll(parts, { key, branch: base.branch }, answers);
  if (answered.kind !== 'done') return scheduleRetry(parts, key, { head: head.sha, base: base.sha }, answered);
  const judged = await judgePull(parts, key, first);
  // What was just written is not in what was observed before, nor is what people said during a long check: a run that passes lets GitHub merge.
  const isOutdated = answers.length > 0 || addSeconds(began, maxObservedSeconds) < clock.now();
  const seen = await assess(parts, key, { before: judged, observed: isOutdated ? undefined : first });
  if (seen.kind === 'closed') return finishClosedPull(parts, key, seen.observed);
  // GitHub's event of the closing normally comes first; this retry is for a lost one.
  if (seen.kind === 'closing')
    return queue.add(formatWorkKey({ ...key, kind: 'pull' }), await nextRetry(parts, key, 'closing', judged.judgement));
  const merge = await performAllButMerge(parts, key, seen);
  if (merge === undefined || merge === 'ended') return;
  // Many may wait for their turn, so nothing of what was judged is kept until then.
  return mergeInTurn(parts, key, { branch: seen.judged.branch, stopLabel: stopLabelOf(seen.judged) });
}
