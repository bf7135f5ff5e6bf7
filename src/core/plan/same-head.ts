import type { Action } from '../policy/decision.ts';
import { branchHash, parseCheckId } from './check-id.ts';
import type { PullRequest } from './pull-request.ts';

/** Another open pull request with the same head and another base, and what was decided on it. */
export interface SameHead {
  readonly number: number;
  readonly base: string;
  /** As it was judged last: `pending` until it is. */
  readonly action: Action | 'pending';
}

/**
 * The other pull requests whose check run GitHub would take for the one of this: a run belongs to a commit, whatever its
 * base. What was decided on them is read from their runs.
 */
export function sameHeadElsewhere(pull: Pick<PullRequest, 'sameHead' | 'base' | 'checkRuns'>): readonly SameHead[] {
  const ids = pull.checkRuns.map(({ externalId }) => parseCheckId(externalId));
  return pull.sameHead
    .filter(({ base }) => base !== pull.base.branch)
    .map(({ number, base }) => {
      const branch = branchHash(base);
      const last = ids.findLast(id => id?.number === number && id.branch === branch && id.action !== 'pending');
      return { number, base, action: last?.action ?? 'pending' };
    });
}
