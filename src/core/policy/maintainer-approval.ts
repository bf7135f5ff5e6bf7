import type { Check, Draft } from '../checks/define.ts';
import type { Snapshot } from '../snapshot.ts';
import { type ConsentState, consentOfAny } from './who-consents.ts';

/**
 * Whether a maintainer approves exactly this head, or is its author and pushed it. `nobody`: there is no approval to wait
 * for, as no maintainer is named or a tree has no author.
 */
export type MaintainerApproval = ConsentState | { readonly kind: 'nobody' };

export function maintainerApproval({ subject, actors, config, ownership }: Snapshot): MaintainerApproval {
  const maintainers = ownership.maintainers.filter(({ role }) => role === 'approver');
  if (subject !== 'change' || maintainers.length === 0) return { kind: 'nobody' };
  return consentOfAny(maintainers, actors, config.owners.bots);
}

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
