import type { Action } from '../policy/decision.ts';
import { parseCheckId } from './check-id.ts';
import { unmet } from './condition-of.ts';
import type { Condition, Judgement, PlanContext } from './judgement.ts';
import { guardOf } from './merge-operation.ts';
import type { Observed, PullRequest } from './pull-request.ts';
import { requiresOurs } from './required-checks.ts';
import { whyByHand } from './why-by-hand.ts';

/** Another open pull request with the same head and another base, and what was decided on it. */
type SameHead = PullRequest['sameHead'][number] & {
  /** As it was judged last: `pending` until it is. */
  readonly action: Action | 'pending';
};

/**
 * The other pull requests whose check run GitHub would take for the one of this: a run belongs to a commit, whatever its
 * base. What was decided on them is read from their runs.
 */
export function sameHeadElsewhere(pull: Pick<PullRequest, 'sameHead' | 'base' | 'checkRuns'>): readonly SameHead[] {
  const ids = pull.checkRuns.map(({ externalId }) => parseCheckId(externalId));
  return pull.sameHead
    .filter(({ base }) => base !== pull.base.branch)
    .map(other => {
      const last = ids.findLast(
        id => id?.number === other.number && id.branch === other.base && id.action !== 'pending',
      );
      return { ...other, action: last?.action ?? 'pending' };
    });
}

/** Those that may not be merged, or not yet: a check that passes for this one would pass for them. */
export function sameHeadNotToMerge(pull: Pick<PullRequest, 'sameHead' | 'base' | 'checkRuns'>): readonly SameHead[] {
  return sameHeadElsewhere(pull).filter(({ action }) => action !== 'merge');
}

/**
 * The conditions that the check run goes by. It does not pass where that would let GitHub merge another pull request, but in the turn of this
 * one, where the branch asks for it, and where a person merges.
 */
export function shownConditions(
  observed: Observed,
  judgement: Judgement,
  conditions: readonly Condition[],
  { isTurn }: Pick<PlanContext, 'isTurn'>,
): readonly Condition[] {
  const isTurnOfApp = isTurn === true && requiresOurs(observed) && guardOf(observed, judgement) !== 'push-merge';
  // A person merges it at any time.
  const passes = isTurnOfApp || whyByHand(judgement) !== undefined;
  if (passes || sameHeadNotToMerge(observed.pull).length === 0) return conditions;
  return conditions.map(one =>
    one.id === 'same-head-has-same-verdict' && one.state === 'met' ? unmet(one.id, one.text, 'infrastructure') : one,
  );
}
