import { defaultConfig } from '../../core/config/defaults.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { ownStop } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';
import { readRulesSince } from './rules-since.ts';

export const defaultStopLabel = defaultConfig.merge.stopLabel;

/**
 * A pull request as it is now, with what stops merging: an open issue, or what an earlier merge left in the base branch.
 *
 * @param isFresh nothing that is remembered is used
 * @throws HubError
 */
export async function observe(
  { hub, history }: ControllerParts,
  key: PullRequestKey,
  stopLabel: string,
  isFresh = false,
): Promise<Observed | undefined> {
  const rulesSince = await readRulesSince(history, key);
  const observed = await hub.observe(key, { stopLabel, isFresh, ...(rulesSince === undefined ? {} : { rulesSince }) });
  if (observed?.pull.state !== 'open') return observed;
  return { ...observed, stop: observed.stop ?? (await ownStop(history, key, observed.pull.base.branch)) };
}
