import { addSeconds } from '../../core/add-seconds.ts';
import type { Performed } from '../../core/plan/operation.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';
import { nextRetry } from './retry-schedule.ts';

/**
 * Has a pull request looked at again after an operation that was not done. What has moved is looked at at once; what GitHub refuses
 * as things are, it most likely refuses the next time, too, so the pauses grow.
 */
export async function scheduleRetry(
  parts: ControllerParts,
  key: PullRequestKey,
  ids: { readonly head: string; readonly base: string },
  performed: Exclude<Performed, { kind: 'done' }>,
): Promise<void> {
  const { queue, history, clock } = parts;
  const work = formatWorkKey({ ...key, kind: 'pull' });
  if (performed.kind === 'moved') return queue.add(work, addSeconds(clock.now(), 1));
  if (performed.kind === 'refused')
    await history.record({
      repository: key.repository.id,
      number: key.number,
      at: clock.now(),
      kind: 'failed',
      ...ids,
      text: performed.reason,
    });
  await queue.add(work, await nextRetry(parts, key, 'refused', ids));
}
