import { packageHomes } from '../../policy/package-homes.ts';
import { consentOfAny } from '../../policy/who-consents.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Draft } from '../define.ts';

/** The approval that taking something of a package out of a catalog needs, by `owners.removedPackages`, and who gave it. */
export function removalApproval(snapshot: Snapshot, name: string): Pick<Draft, 'approval' | 'approvedBy' | 'unknown'> {
  const { config, ownership, actors } = snapshot;
  const isUpToOwners = config.owners.removedPackages === 'owners';
  const approval = isUpToOwners ? 'owner' : 'maintainer';
  const able = isUpToOwners
    ? ownership.ownersOf(name, [], packageHomes(snapshot).homeOf(name)).owners
    : ownership.maintainers;
  const approvers = able.filter(owner => owner.role === 'approver');
  // Where nobody is named who could approve, there is nothing to wait for.
  if (approvers.length === 0) return {};
  const state = consentOfAny(approvers, actors, config.owners.bots);
  if (state.kind === 'given') return { approval, approvedBy: state.by.login };
  return state.kind === 'unknown' ? { approval, unknown: true } : { approval };
}
