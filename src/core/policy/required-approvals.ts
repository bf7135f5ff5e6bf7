import { memoise } from '../memoise.ts';
import type { Owner, PackageOwners } from '../ownership/model.ts';
import type { RoledChange, Snapshot } from '../snapshot.ts';
import { type AffectedPackage, affectedPackages } from './affected-packages.ts';
import { changedPackages, packagesThatDiffer } from './changed-packages.ts';
import { howToNameOwners } from './how-to-name-owners.ts';
import { type MovedPackage, movedPackage } from './moved-package.ts';
import { ownersChanges } from './owners-change.ts';
import { ownersOfChange, ownersOfDefinition, withoutImplied } from './owners-of-change.ts';
import { packageDirectories } from './package-directories.ts';
import { operatorsOfPackage } from './packages-of-directory.ts';
import { releaseBotState } from './release-bot.ts';
import { type ApprovalState, approvalOfAny, type MissingFact } from './who-approves.ts';

/** Why a package needs an approval. */
export type ApprovalCause = 'changed' | 'new' | 'removed' | 'owners-change';

/** An approval that a change needs, and whether it has it. */
export interface RequiredApproval {
  readonly package: string;
  readonly cause: ApprovalCause;
  /** `maintainer`: an owner's approval is not enough, or the package has no owner of its own. */
  readonly from: 'owner' | 'maintainer';
  /** Who owns the package, as the base branch says. */
  readonly owners: PackageOwners;
  /** Accounts of which any may give it, besides the members of the owners' teams, whom only GitHub names. */
  readonly candidates: readonly Owner[];
  readonly state: ApprovalState;
  /** The package is no new one, but moves, and its name is not that of the directory. */
  readonly moved?: MovedPackage;
  /** A maintainer gave it in place of an owner, as the configuration allows. */
  readonly isByMaintainer?: true;
  /** A sentence on what to configure: for an author that is a release bot, or where nobody is named who could approve. */
  readonly note?: string;
}

/**
 * Every approval that a change needs. Each package in whose directories something changes needs its own: the author owns
 * it, or one of its owners approved exactly this head. New and removed packages and changes of owners need a maintainer as
 * well, unless the configuration leaves them to the owners.
 */
export const requiredApprovals = memoise(findApprovals);

function findApprovals(snapshot: Snapshot): readonly RequiredApproval[] {
  const changed = changedPackages(snapshot);
  const ownersChanged = ownersChanges(snapshot);
  const affected = affectedPackages(snapshot);
  const { isIn } = packageDirectories(snapshot);
  const ofChanged = [...changed].flatMap(([directory, paths]) => {
    const cause = causeForMaintainers(snapshot, directory, ownersChanged.get(directory) ?? []);
    // Of what nobody owns yet there is no definition that anybody could own.
    const defined = affected.filter(
      one => one.directory === directory && (cause !== 'new' || operatorsOfPackage(snapshot, one.name).length > 0),
    );
    const owners = ownersOfChange(snapshot, directory, paths, defined);
    const isRoutine = isIn('base', directory) && isIn('merged', directory) && !ownersChanged.has(directory);
    return approvalsOfOwners(snapshot, owners, { cause, routineIn: isRoutine ? directory : undefined });
  });
  return distinct([...ofChanged, ...approvalsForOthers(snapshot, affected), ...newNamesIn(snapshot, changed)]);
}

/** Leaves out approvals that the same owners have to give for the same reason. */
function distinct(approvals: readonly RequiredApproval[]): readonly RequiredApproval[] {
  const byKey = new Map<string, RequiredApproval>();
  for (const approval of approvals) {
    const { package: name, cause, from, owners, candidates, state } = approval;
    const accounts = candidates.map(({ login, id }) => [login, id]);
    const teams = owners.teams.map(team => team.name);
    const key = JSON.stringify([name, cause, from, owners.source, owners.broken, accounts, teams, state.kind]);
    if (!byKey.has(key)) byKey.set(key, approval);
  }
  return [...byKey.values()];
}

/** What owners are asked about. */
interface Matter {
  /** Why maintainers are asked as well. */
  readonly cause?: ApprovalCause | undefined;
  /** The directory of a package that stays, and stays its owners': a release bot may speak for them, and for no other operator. */
  readonly routineIn?: string | undefined;
}

function approvalsOfOwners(
  snapshot: Snapshot,
  owners: readonly PackageOwners[],
  { cause, routineIn }: Matter,
): readonly RequiredApproval[] {
  const [first] = owners;
  if (first === undefined) return [];
  const isMaintainers = ({ source }: PackageOwners) => source === 'maintainers' || source === 'none';
  const isRoutine = (one: PackageOwners) => one.package === routineIn;
  const ofOwners = owners.filter(one => !isMaintainers(one)).map(one => ofOwner(snapshot, one, isRoutine(one)));
  // Where maintainers are the owners, their one approval is both.
  if (cause !== undefined) return [...ofOwners, ofMaintainer(snapshot, first, cause)];
  return [
    ...ofOwners,
    ...owners.filter(isMaintainers).map(one => ofMaintainer(snapshot, one, 'changed', isRoutine(one))),
  ];
}

/**
 * Packages that altered bundles name from the directory of another operator: their own owners are asked, and of a name that
 * the base does not know a maintainer as well, as of every new package.
 */
function approvalsForOthers(snapshot: Snapshot, affected: readonly AffectedPackage[]): readonly RequiredApproval[] {
  const { isIn } = packageDirectories(snapshot);
  return affected.flatMap(one => {
    if (one.directory !== undefined || one.name === '') return [];
    const owners = withoutImplied(ownersOfDefinition(snapshot, one));
    if (isIn('base', one.name) || operatorsOfPackage(snapshot, one.name).length > 0)
      return approvalsOfOwners(snapshot, owners, {});
    return approvalsOfNewName(snapshot, one.name);
  });
}

/**
 * New packages in changed directories of another name. Files of owners are found by directory, so that a
 * maintainer is asked about such a name, and whoever the configuration reserves it for. That a directory of that name holds another package makes it no less new, nor does an operator of
 * that name that releases another one.
 */
function newNamesIn(snapshot: Snapshot, changed: ReadonlyMap<string, unknown>): readonly RequiredApproval[] {
  const { directoryOfPackage, isIn } = packageDirectories(snapshot);
  const { catalogs } = snapshot.base;
  const isInBase = (name: string) =>
    operatorsOfPackage(snapshot, name).includes(name) ||
    [...catalogs.values()].some(({ packages }) => packages.has(name));
  const asksMaintainers = snapshot.config.owners.newPackages === 'maintainers';
  const names = [...packagesThatDiffer(snapshot).keys()].filter(name => {
    const directory = directoryOfPackage(name);
    if (isInBase(name)) return false;
    if (directory === undefined) return asksMaintainers && changed.has(name) && isIn('base', name);
    return changed.has(directory) && !changed.has(name);
  });
  return names.flatMap(name => approvalsOfNewName(snapshot, name));
}

/** Only the configuration names owners by the name of a package: it may reserve one for them that is not there yet. */
function approvalsOfNewName(snapshot: Snapshot, name: string): readonly RequiredApproval[] {
  const owners = snapshot.ownership.ownersOf(name);
  if (owners.source === 'config') return approvalsOfOwners(snapshot, [owners], { cause: 'new' });
  return [ofMaintainer(snapshot, owners, 'new')];
}

/** The owners that a new package comes with belong to it, and those of a removed one go with it. */
function causeForMaintainers(
  snapshot: Snapshot,
  name: string,
  ownersChanged: readonly RoledChange[],
): ApprovalCause | undefined {
  const { newPackages, removedPackages, changes } = snapshot.config.owners;
  const directories = packageDirectories(snapshot);
  const isInBase = directories.isIn('base', name);
  const isInMerged = directories.isIn('merged', name);
  if (!isInBase && newPackages === 'maintainers') return 'new';
  if (isInBase && !isInMerged && removedPackages === 'maintainers') return 'removed';
  const isOfPackage = ({ before, after }: RoledChange) =>
    isInBase ? !isInMerged && after === undefined : isInMerged && before === undefined;
  const changesOwners = !ownersChanged.every(isOfPackage);
  return changesOwners && changes === 'maintainers' ? 'owners-change' : undefined;
}

function ofOwner(snapshot: Snapshot, owners: PackageOwners, isRoutine: boolean): RequiredApproval {
  const others = snapshot.config.owners.maintainersMayApprove ? snapshot.ownership.maintainers : [];
  const approval = { package: owners.package, cause: 'changed', from: 'owner', owners } as const;
  const stated = withState(snapshot, approval, [...owners.owners, ...others], isRoutine);
  if (others.length === 0 || stated.state.kind !== 'given' || stated.state.how === 'release-bot') return stated;
  const { state } = withState(snapshot, approval, owners.owners, false);
  // Where an owner approved as well, it is the owner who is named.
  return state.kind === 'given' ? { ...stated, state } : { ...stated, isByMaintainer: true };
}

function ofMaintainer(
  snapshot: Snapshot,
  owners: PackageOwners,
  cause: ApprovalCause,
  isRoutine = false,
): RequiredApproval {
  // A package without any source of owners is nobody's: not even a maintainer's approval merges it.
  const candidates = owners.source === 'none' ? [] : snapshot.ownership.maintainers;
  const moved = cause === 'new' ? movedPackage(snapshot, owners.package) : undefined;
  const about = moved === undefined ? { package: owners.package } : { package: moved.package, moved };
  return withState(snapshot, { ...about, cause, from: 'maintainer', owners }, candidates, isRoutine);
}

function withState(
  snapshot: Snapshot,
  approval: Omit<RequiredApproval, 'candidates' | 'state'>,
  owners: readonly Owner[],
  isRoutine: boolean,
): RequiredApproval {
  // Reviewers of an OWNERS file look at a change; to approve it is for approvers.
  const candidates = owners.filter(owner => owner.role === 'approver');
  const teams = approval.from === 'owner' ? approval.owners.teams : [];
  const state = approvalOfAny(candidates, snapshot.actors, snapshot.config.owners.bots, teams);
  // Where nobody owns it, or the owners could not be read, a bot has nobody to speak for.
  const { source, broken } = approval.owners;
  const isForBots = isRoutine && state.kind !== 'given' && source !== 'none' && broken === undefined;
  const withState = { ...approval, candidates, ...(isForBots ? withReleaseBot(snapshot, state) : { state }) };
  if (state.kind !== 'missing' || approval.from === 'owner' || candidates.length > 0) return withState;
  const isUpToOwners = approval.cause === 'changed' && broken === undefined;
  return { ...withState, note: howToNameOwners(snapshot, isUpToOwners ? approval.package : undefined) };
}

function withReleaseBot(snapshot: Snapshot, state: ApprovalState): Pick<RequiredApproval, 'state' | 'note'> {
  const bot = releaseBotState(snapshot);
  if (bot.kind === 'given') return { state: bot };
  if (bot.kind === 'unknown') return { state: bothUnknown(state, bot.facts) };
  return { state, ...(bot.note === undefined ? {} : { note: bot.note }) };
}

function bothUnknown(state: ApprovalState, facts: readonly MissingFact[]): ApprovalState {
  if (state.kind !== 'unknown') return { kind: 'unknown', facts };
  return { ...state, facts: [...new Set([...state.facts, ...facts])] };
}
