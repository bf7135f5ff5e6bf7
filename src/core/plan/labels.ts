import { isApproval } from '../policy/reason-codes.ts';
import { checkById } from './check-by-id.ts';
import { sameLabel } from './hold-of.ts';
import type { Judgement } from './judgement.ts';
import type { Operation } from './operation.ts';
import type { Observed } from './pull-request.ts';

/** Labels that only show a state: nothing is ever decided by them. */
export const ownLabels = ['needs-owner-approval', 'needs-maintainer-approval', 'new-package'] as const;
type OwnLabel = (typeof ownLabels)[number];

/** Adds and removes labels of ours, where the repository has them. */
export function labelOperations(
  { pull, repositoryLabels }: Observed,
  { verdict }: Pick<Judgement, 'verdict'>,
): readonly Operation[] {
  const wanted = wantedLabels(verdict);
  return ownLabels.flatMap((label): readonly Operation[] => {
    const name = repositoryLabels.find(one => sameLabel(one, label));
    if (name === undefined) return [];
    const isThere = pull.labels.some(one => sameLabel(one, label));
    if (isThere === wanted.has(label)) return [];
    return [{ kind: isThere ? 'remove-label' : 'add-label', name }];
  });
}

function wantedLabels({ decision, findings }: Judgement['verdict']): ReadonlySet<OwnLabel> {
  const wanted = new Set<OwnLabel>();
  if (decision?.action === 'wait') {
    for (const { actor } of decision.reasons.filter(isApproval)) {
      if (actor === 'owner') wanted.add('needs-owner-approval');
      if (actor === 'maintainer') wanted.add('needs-maintainer-approval');
    }
  }
  for (const { check } of findings) {
    const label = checkById(check)?.label;
    if (label !== undefined) wanted.add(label);
  }
  return wanted;
}
