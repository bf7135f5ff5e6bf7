import type { Snapshot } from '../snapshot.ts';
import { type ApprovalState, approvalOfAny } from './who-approves.ts';

/**
 * Whether a maintainer approves exactly this head, or is its author and pushed it. `nobody`: there is no approval to wait
 * for, as no maintainer is named or a tree has no author.
 */
export type MaintainerApproval = ApprovalState | { readonly kind: 'nobody' };

export function maintainerApproval({ subject, actors, config, ownership }: Snapshot): MaintainerApproval {
  const maintainers = ownership.maintainers.filter(({ role }) => role === 'approver');
  if (subject !== 'change' || maintainers.length === 0) return { kind: 'nobody' };
  return approvalOfAny(maintainers, actors, config.owners.bots);
}
