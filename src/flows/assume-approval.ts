import type { Actor } from '../core/actors.ts';
import { requiredApprovals } from '../core/policy/required-approvals.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** The snapshot as if every owner of what it touches, and every maintainer, had approved it. */
export function assumeApproval(snapshot: Snapshot): Snapshot {
  const owners = [
    ...requiredApprovals(snapshot).flatMap(approval => approval.candidates),
    ...snapshot.ownership.maintainers,
  ];
  const approvals = owners.map(({ login, id }): Actor => ({ login, ...(id === undefined ? {} : { id }) }));
  return { ...snapshot, actors: { ...snapshot.actors, approvals: { known: true, value: approvals, assumed: true } } };
}
