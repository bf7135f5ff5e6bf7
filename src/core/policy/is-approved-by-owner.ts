import type { Snapshot } from '../snapshot.ts';
import { packageDirectories } from './package-directories.ts';
import { approvalOfAny } from './who-approves.ts';

/** Whether an owner of a package proposed and pushed the change, or approved exactly its head. */
export function isApprovedByOwner(snapshot: Snapshot, name: string): boolean {
  const { ownership, actors, config } = snapshot;
  const { owners, teams } = ownership.ownersOf(name, [], packageDirectories(snapshot).directoryOfPackage(name));
  const approvers = owners.filter(({ role }) => role === 'approver');
  return approvalOfAny(approvers, actors, config.owners.bots, teams).kind === 'given';
}
