import type { Reason } from '../policy/decision.ts';
import type { Verdict } from '../report/verdict.ts';

/** The reasons for which a change is not merged: somebody can do something about each. */
export function blockingReasons({ decision }: Verdict): readonly Reason[] {
  if (decision === undefined || decision.action === 'merge') return [];
  return decision.reasons.filter(({ actor, code }) => actor !== 'nobody' && code !== 'approval-given');
}

/** Whether nothing is wrong and nobody has to act, but something could not be determined: it is tried again. */
export function isUndetermined(verdict: Verdict): boolean {
  const standing = blockingReasons(verdict);
  const { decision } = verdict;
  return decision?.action === 'wait' && standing.length > 0 && standing.every(one => one.actor === 'infrastructure');
}
