import { addSeconds } from '../../../core/add-seconds.ts';
import { isJudged } from '../../../core/plan/is-judged.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import type { Assessment } from '../assess.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { PullRequestKey } from '../ports.ts';

/** A run that was started just now is listed soon. */
const firstLookSeconds = 15;
/** Its event may be lost, or not be sent to this App; and the turn of a pull request comes when the run of another one has ended. */
export const followSeconds = 60;

/** Has a pull request looked at again as long as its installs go on, wait for their turn, or could not be started. */
export async function followInstalls(
  { queue, clock }: Pick<ControllerParts, 'queue' | 'clock'>,
  key: PullRequestKey,
  { plan, judged: { judgement } }: Assessment,
): Promise<void> {
  const installs = isJudged(judgement) ? judgement.installs : undefined;
  if (installs === undefined) return;
  const { state } = installs.facts;
  const isStarted = plan.operations.some(({ kind }) => kind === 'start-install');
  const again = (at: string) => queue.add(formatWorkKey({ ...key, kind: 'pull' }), at);
  // One whose time has come, and that nobody starts, waits for something else.
  if (state.kind === 'not-startable' && state.againAt > clock.now()) return again(state.againAt);
  if (!isStarted && state.kind !== 'running') return;
  const isNew = state.kind === 'running' && state.url === undefined;
  return again(addSeconds(clock.now(), isNew ? firstLookSeconds : followSeconds));
}
