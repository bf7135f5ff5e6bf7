import type { MaintainerApproval } from '../policy/maintainer-approval.ts';
import type { Check } from './define.ts';
import type { WordedProblem } from './worded-problem.ts';

/**
 * An error that waits for a maintainer, or that a maintainer's approval lifts, with what is known about that approval. Where nobody is named
 * as maintainer nobody can lift the errors of a check.
 */
export function withApproval(
  found: WordedProblem,
  { liftedBy }: Pick<Check, 'liftedBy'>,
  state: MaintainerApproval,
): WordedProblem {
  const isUpToMaintainer = (liftedBy ?? found.approval) === 'maintainer';
  if (!isUpToMaintainer || found.unknown || found.warning || found.approvedBy !== undefined) return found;
  const approval = 'maintainer';
  const fixed = (addition: string) => (liftedBy === undefined ? {} : withFix(found, addition));
  switch (state.kind) {
    case 'nobody':
      return found;
    case 'given':
      return { ...found, approval, approvedBy: state.by.login };
    case 'missing':
      return { ...found, approval, ...fixed('Or wait for a maintainer to approve the latest commit.') };
    case 'unknown':
      return { ...found, approval, unknown: true, ...fixed(approvalNotKnown) };
  }
}

const approvalNotKnown = 'A maintainer’s approval lifts this; whether there is one could not be determined.';

function withFix({ fix, fold }: WordedProblem, addition: string): Pick<WordedProblem, 'fix' | 'fold'> {
  const together = fold?.fix === undefined ? fold : { ...fold, fix: `${fold.fix} ${addition}` };
  return { fix: `${fix} ${addition}`, fold: together };
}
