import type { Owner, PackageOwners } from '../ownership/model.ts';
import type { Snapshot } from '../snapshot.ts';
import { type AffectedPackage, affectedPackages } from './affected-packages.ts';
import { keysToNameOwners } from './keys-to-name-owners.ts';
import { ownersChanges } from './owners-change.ts';
import { ownersOfChange, ownersOfDefinition, withoutImplied } from './owners-of-change.ts';
import { packageHomes } from './package-homes.ts';
import { releaseBotState } from './release-bot.ts';
import { packagesThatDiffer, touchedPackages } from './touched-packages.ts';
import { type ConsentState, consentOfAny, type MissingFact } from './who-consents.ts';

/** Why a package needs a consent. */
export type ConsentCause = 'touched' | 'new' | 'removed' | 'owners-change';

/** A consent that a change needs, and whether it has it. */
export interface Consent {
  readonly package: string;
  readonly cause: ConsentCause;
  /** `maintainer`: an owner's consent is not enough, or the package has no owner of its own. */
  readonly from: 'owner' | 'maintainer';
  /** Who owns the package, as the base branch says. */
  readonly owners: PackageOwners;
  /** Accounts of which any may give it, besides the members of the owners' teams, whom only GitHub names. */
  readonly candidates: readonly Owner[];
  readonly state: ConsentState;
  /** A sentence on what to configure: for an author that is a release bot, or where nobody is named who could approve. */
  readonly note?: string;
}

/**
 * Every consent that a change needs. Each package in whose directories something changes needs its own: the author owns
 * it, or one of its owners approved exactly this head. New and removed packages and changes of owners need a maintainer as
 * well, unless the configuration leaves them to the owners.
 */
export function consentsFor(snapshot: Snapshot): readonly Consent[] {
  const consents = known.get(snapshot) ?? workOut(snapshot);
  known.set(snapshot, consents);
  return consents;
}

/** Checks, the decision and the report ask for the same. */
const known = new WeakMap<Snapshot, readonly Consent[]>();

function workOut(snapshot: Snapshot): readonly Consent[] {
  const touched = touchedPackages(snapshot);
  const changed = ownersChanges(snapshot);
  const affected = affectedPackages(snapshot);
  const { isIn } = packageHomes(snapshot);
  const ofTouched = [...touched].flatMap(([directory, paths]) => {
    const cause = causeForMaintainers(snapshot, directory, changed.has(directory));
    // Of what nobody owns yet there is no definition that anybody could own.
    const defined = cause === 'new' ? [] : affected.filter(one => one.directory === directory);
    const owners = ownersOfChange(snapshot, directory, paths, defined);
    const isRoutine = isIn('base', directory) && isIn('merged', directory) && !changed.has(directory);
    return consentsOfOwners(snapshot, owners, { cause, isRoutine });
  });
  return [...ofTouched, ...consentsForOthers(snapshot, affected), ...newNamesIn(snapshot, touched)];
}

/** What owners are asked about. */
interface Matter {
  /** Why maintainers are asked as well. */
  readonly cause?: ConsentCause | undefined;
  /** A package stays, and stays its owners': a release bot may speak for them. */
  readonly isRoutine: boolean;
}

function consentsOfOwners(
  snapshot: Snapshot,
  owners: readonly PackageOwners[],
  { cause, isRoutine }: Matter,
): readonly Consent[] {
  const [first] = owners;
  if (first === undefined) return [];
  const isMaintainers = ({ source }: PackageOwners) => source === 'maintainers' || source === 'none';
  const ofOwners = owners.filter(one => !isMaintainers(one)).map(one => ofOwner(snapshot, one, isRoutine));
  // Where maintainers are the owners, their one consent is both.
  if (cause !== undefined) return [...ofOwners, ofMaintainer(snapshot, first, cause)];
  return [...ofOwners, ...owners.filter(isMaintainers).map(one => ofMaintainer(snapshot, one, 'touched', isRoutine))];
}

/**
 * Packages that altered bundles name from the directory of another operator: their own owners are asked, and of a name that
 * the base does not know a maintainer, as of every new package.
 */
function consentsForOthers(snapshot: Snapshot, affected: readonly AffectedPackage[]): readonly Consent[] {
  const { isIn } = packageHomes(snapshot);
  return affected.flatMap(one => {
    if (one.directory !== undefined || one.name === '') return [];
    const owners = withoutImplied(ownersOfDefinition(snapshot, one));
    if (isIn('base', one.name)) return consentsOfOwners(snapshot, owners, { isRoutine: false });
    return [ofMaintainer(snapshot, snapshot.ownership.ownersOf(one.name), 'new')];
  });
}

/**
 * New packages in touched directories of another name. Files of owners are found by directory, so that nobody but a
 * maintainer can be asked about such a name. That a directory of that name holds another package makes it no less new.
 */
function newNamesIn(snapshot: Snapshot, touched: ReadonlyMap<string, unknown>): readonly Consent[] {
  const { homeOf } = packageHomes(snapshot);
  const { catalogs, operators } = snapshot.base;
  const isInBase = (name: string) =>
    operators.has(name) || [...catalogs.values()].some(({ packages }) => packages.has(name));
  const names = [...packagesThatDiffer(snapshot).keys()].filter(name => {
    const home = homeOf(name);
    return home !== undefined && touched.has(home) && !touched.has(name) && !isInBase(name);
  });
  return names.map(name => ofMaintainer(snapshot, snapshot.ownership.ownersOf(name), 'new'));
}

function causeForMaintainers(snapshot: Snapshot, name: string, changesOwners: boolean): ConsentCause | undefined {
  const { newPackages, removedPackages, changes } = snapshot.config.owners;
  const homes = packageHomes(snapshot);
  const isInBase = homes.isIn('base', name);
  const isInMerged = homes.isIn('merged', name);
  if (!isInBase) return newPackages === 'maintainers' ? 'new' : undefined;
  if (!isInMerged) return removedPackages === 'maintainers' ? 'removed' : undefined;
  return changesOwners && changes === 'maintainers' ? 'owners-change' : undefined;
}

function ofOwner(snapshot: Snapshot, owners: PackageOwners, isRoutine: boolean): Consent {
  const others = snapshot.config.owners.maintainersMayConsent ? snapshot.ownership.maintainers : [];
  const consent = { package: owners.package, cause: 'touched', from: 'owner', owners } as const;
  return withState(snapshot, consent, [...owners.owners, ...others], isRoutine);
}

function ofMaintainer(snapshot: Snapshot, owners: PackageOwners, cause: ConsentCause, isRoutine = false): Consent {
  // A package without any source of owners is nobody's: not even a maintainer's consent merges it.
  const candidates = owners.source === 'none' ? [] : snapshot.ownership.maintainers;
  return withState(snapshot, { package: owners.package, cause, from: 'maintainer', owners }, candidates, isRoutine);
}

function withState(
  snapshot: Snapshot,
  consent: Omit<Consent, 'candidates' | 'state'>,
  owners: readonly Owner[],
  isRoutine: boolean,
): Consent {
  // Reviewers of an OWNERS file look at a change; to approve it is for approvers.
  const candidates = owners.filter(owner => owner.role === 'approver');
  const teams = consent.from === 'owner' ? consent.owners.teams : [];
  const state = consentOfAny(candidates, snapshot.actors, snapshot.config.owners.bots, teams);
  // Where nobody owns it, or the owners could not be read, a bot has nobody to speak for.
  const { source, broken } = consent.owners;
  const isForBots = isRoutine && state.kind !== 'given' && source !== 'none' && broken === undefined;
  const stated = { ...consent, candidates, ...(isForBots ? withReleaseBot(snapshot, state) : { state }) };
  if (state.kind !== 'missing' || consent.from === 'owner' || candidates.length > 0) return stated;
  const isUpToOwners = consent.cause === 'touched' && broken === undefined;
  return { ...stated, note: keysToNameOwners(snapshot, isUpToOwners ? consent.package : undefined) };
}

function withReleaseBot(snapshot: Snapshot, state: ConsentState): Pick<Consent, 'state' | 'note'> {
  const bot = releaseBotState(snapshot);
  if (bot.kind === 'given') return { state: bot };
  if (bot.kind === 'unknown') return { state: bothUnknown(state, bot.facts) };
  return { state, ...(bot.note === undefined ? {} : { note: bot.note }) };
}

function bothUnknown(state: ConsentState, facts: readonly MissingFact[]): ConsentState {
  if (state.kind !== 'unknown') return { kind: 'unknown', facts };
  return { ...state, facts: [...new Set([...state.facts, ...facts])] };
}
