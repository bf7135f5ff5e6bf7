import type { ChangeRequester, Known } from '../actors.ts';
import { type AccountMatch, compareAccounts } from '../ownership/compare-accounts.ts';
import { isBotLogin } from '../ownership/login.ts';
import type { Snapshot } from '../snapshot.ts';
import { changedPackages } from './changed-packages.ts';
import { ownersInTeams } from './owners-in-teams.ts';
import { requiredApprovals } from './required-approvals.ts';

/** Requests for changes: those that hold a change, and those that do not. */
export interface RequestsForChanges {
  readonly counted: readonly ChangeRequester[];
  readonly ignored: readonly ChangeRequester[];
}

/**
 * Whose requests for changes hold a change: those of who may push, as at GitHub, of owners of what it affects, and of maintainers. Anybody can
 * review, and only who may push could dismiss what a stranger asks for. Who may be one of these counts.
 *
 * @see https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches#require-pull-request-reviews-before-merging
 */
export function requestsForChanges(snapshot: Snapshot): Known<RequestsForChanges> {
  const { changesRequestedBy } = snapshot.actors;
  if (!changesRequestedBy.known) return { known: false };
  const mayOwn = changesRequestedBy.value.some(({ mayPush }) => mayPush === false) ? ownersOf(snapshot) : () => true;
  const groups = Map.groupBy(changesRequestedBy.value, one => one.mayPush !== false || mayOwn(one));
  return { known: true, value: { counted: groups.get(true) ?? [], ignored: groups.get(false) ?? [] } };
}

const counts: ReadonlySet<AccountMatch> = new Set(['same', 'unsure']);

/** Whether an account owns something that the change affects, or maintains, as far as that can be known. */
function ownersOf(snapshot: Snapshot): (account: ChangeRequester) => boolean {
  const { ownership, actors } = snapshot;
  // Of several files only who owns all of them may approve, and who owns one may ask for changes.
  const ofFiles = [...changedPackages(snapshot)].flatMap(([directory, paths]) =>
    paths.map(path => ownership.ownersOf(directory, [path], directory)),
  );
  const found = [...requiredApprovals(snapshot).map(({ owners }) => owners), ...ofFiles];
  const teams = ownersInTeams(
    found.flatMap(one => one.teams),
    actors,
  );
  const owners = [...found.flatMap(one => one.owners), ...teams.owners, ...ownership.maintainers];
  // An address is somebody's, too.
  const isOpen =
    teams.undetermined.length > 0 || teams.unasked.length > 0 || found.some(({ broken }) => broken !== undefined);
  return account => {
    // Apps are in no team.
    if (isOpen && !isBotLogin(account.login)) return true;
    return owners.some(owner => counts.has(compareAccounts(owner, account)));
  };
}
