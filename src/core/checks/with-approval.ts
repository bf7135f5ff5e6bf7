import type { MaintainerApproval } from '../policy/maintainer-approval.ts';
import type { Check, Draft } from './define.ts';

/**
 * An error that waits for a maintainer, or that a maintainer's approval lifts, with what is known about that approval. Where nobody is named
 * as maintainer nobody can lift the errors of a check.
 */
export function withApproval(draft: Draft, { liftedBy }: Pick<Check, 'liftedBy'>, state: MaintainerApproval): Draft {
  const isUpToMaintainer = (liftedBy ?? draft.approval) === 'maintainer';
  if (!isUpToMaintainer || draft.unknown || draft.warning || draft.approvedBy !== undefined) return draft;
  const approval = 'maintainer';
  const fixed = (addition: string) => (liftedBy === undefined ? {} : withFix(draft, addition));
  switch (state.kind) {
    case 'nobody':
      return draft;
    case 'given':
      return { ...draft, approval, approvedBy: state.by.login };
    case 'missing':
      return { ...draft, approval, ...fixed('Or wait for a maintainer to approve the latest commit.') };
    case 'unknown':
      return { ...draft, approval, unknown: true, ...fixed(approvalNotKnown) };
  }
}

const approvalNotKnown = 'A maintainer’s approval lifts this; whether there is one could not be determined.';

function withFix({ fix, fold }: Draft, addition: string): Pick<Draft, 'fix' | 'fold'> {
  const together = fold?.fix === undefined ? fold : { ...fold, fix: `${fold.fix} ${addition}` };
  return { fix: `${fix} ${addition}`, fold: together };
}
