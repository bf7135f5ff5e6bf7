import { teamsIn } from '../../policy/owners-in-teams.ts';
import { packageDirectories } from '../../policy/package-directories.ts';
import { approvalOfAny } from '../../policy/who-approves.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Circumstances } from '../define.ts';

/** The approval that taking something of a package out of a catalog needs, by `owners.removedPackages`, and who gave it. */
export function removalApproval(
  snapshot: Snapshot,
  name: string,
): Pick<Circumstances, 'approval' | 'approvedBy' | 'unknown'> {
  const { config, ownership, actors } = snapshot;
  const isUpToOwners = config.owners.removedPackages === 'owners';
  const approval = isUpToOwners ? 'owner' : 'maintainer';
  const { owners, teams } = isUpToOwners
    ? ownership.ownersOf(name, [], packageDirectories(snapshot).directoryOfPackage(name))
    : { owners: ownership.maintainers, teams: [] };
  const approvers = owners.filter(owner => owner.role === 'approver');
  // Where nobody is named who could approve, there is nothing to wait for.
  if (approvers.length === 0 && teamsIn([{ teams }]).length === 0) return {};
  const state = approvalOfAny(approvers, actors, config.owners.bots, teams);
  if (state.kind === 'given') return { approval, approvedBy: state.by.login };
  return state.kind === 'unknown' ? { approval, unknown: true } : { approval };
}
