import type { Snapshot } from '../snapshot.ts';
import { affectedPackages } from './affected-packages.ts';
import { teamsIn } from './owners-in-teams.ts';
import { packageDirectories } from './package-directories.ts';
import { requiredApprovals } from './required-approvals.ts';

/** Names of the teams whose members a decision on a change may depend on: those that own something that it affects. */
export function teamsOfOwners(snapshot: Snapshot): readonly string[] {
  const { directoryOfPackage } = packageDirectories(snapshot);
  const affected = affectedPackages(snapshot).map(({ name }) =>
    snapshot.ownership.ownersOf(name, [], directoryOfPackage(name)),
  );
  return teamsIn([...requiredApprovals(snapshot).map(({ owners }) => owners), ...affected]);
}
