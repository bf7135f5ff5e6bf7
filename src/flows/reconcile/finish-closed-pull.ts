import type { LiveCatalog } from '../../core/plan/live-catalog.ts';
import { plan } from '../../core/plan/plan.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import type { ControllerParts } from './controller-parts.ts';
import { forgetInstalls, lateInstalls } from './installs/late-installs.ts';
import { liftStop } from './lift-stop.ts';
import { withoutRefused } from './optional-operations.ts';
import { performAll } from './perform.ts';
import { planContext } from './plan-context.ts';
import type { PullRequestKey } from './ports.ts';
import { livePlace } from './publish/publication-record.ts';
import { queuePullsWithSameHead } from './queue-pulls-with-same-head.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { endServedPull } from './served-pulls.ts';
import { readStored } from './stored-value.ts';
import { verifyMerges } from './verify-merges.ts';
import { writeClosed } from './write-page.ts';

/** What is left to do for a pull request that is closed, merged or gone. @throws HubError, MirrorError */
export async function finishClosedPull(
  parts: ControllerParts,
  key: PullRequestKey,
  observed: Observed | undefined,
): Promise<void> {
  await writeClosed(parts, key, observed);
  await endServedPull(parts, key);
  if (observed === undefined) return forgetInstalls(parts, key);
  const { pull } = observed;
  const ids = { head: pull.head.sha, base: pull.base.sha };
  const live = await readStored<readonly LiveCatalog[]>(parts.history, livePlace(key.repository.id, key.number));
  const context = { ...(await planContext(parts, key, ids.head, {})), ...(live === undefined ? {} : { live }) };
  const none = { ...ids, problem: '', fix: '' };
  const { text } = plan(observed, none, context);
  if (pull.state === 'merged') {
    const { repository, number } = key;
    await parts.history.record({ repository: repository.id, number, at: context.now, kind: 'merged', ...ids, text });
    await verifyMerges(parts, key, pull.base.branch);
    await liftStop(parts, key, pull.base.branch);
  }
  // What was decided on it no longer keeps them from being merged (T7).
  await queuePullsWithSameHead(parts, key, pull.sameHead);
  const late = pull.state === 'merged' ? await lateInstalls(parts, key, pull) : undefined;
  const told = typeof late === 'object' ? { lateInstalls: late } : {};
  const { operations } = plan(observed, none, { ...context, ...told });
  const performed = await performAll(
    parts,
    { key, branch: pull.base.branch },
    await withoutRefused(parts, key, operations),
  );
  if (performed.kind !== 'done') return scheduleRetry(parts, key, ids, performed);
  if (late !== 'running') await forgetInstalls(parts, key);
}
