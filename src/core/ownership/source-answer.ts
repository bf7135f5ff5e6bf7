import type { Place } from '../source.ts';
import { foldLogin } from './login.ts';
import type { Owner, OwnersProblem, Team } from './model.ts';

/** What a source says about a package or a path; undefined: nothing. */
export type SourceAnswer = Owners | { readonly broken: OwnersProblem } | undefined;

/** Empty lists: nobody is to own it. */
interface Owners {
  readonly owners: readonly Owner[];
  readonly teams: readonly Team[];
}

/**
 * Who owns all of several paths. Paths about which nothing is said do not count. Undefined when that is all of them, or
 * when nobody is to own any of them; broken as soon as one is, or when they have owners of which none owns them all.
 */
export function ownersOfAll(answers: readonly SourceAnswer[]): SourceAnswer {
  let common: Owners | undefined;
  let somebody: Owner | Team | undefined;
  for (const answer of new Set(answers)) {
    if (answer === undefined) continue;
    if ('broken' in answer) return answer;
    somebody ??= answer.owners[0] ?? answer.teams[0];
    common = common === undefined ? answer : inBoth(common, answer);
  }
  if (common === undefined || somebody === undefined) return undefined;
  return common.owners.length + common.teams.length > 0 ? common : { broken: dividedOwnership(somebody.place) };
}

function dividedOwnership(place: Place): OwnersProblem {
  return {
    message: 'The package has several owners, and nobody owns all of it.',
    fix: 'Name one owner for all directories and files of the package.',
    place,
  };
}

/** What keeps the owners of some changed files from approving, where nobody is named for the others. */
export function partialOwnership({ owners, teams }: Owners): OwnersProblem {
  return {
    message: 'Some of the changed files of the package have owners, and nobody is named for the others.',
    fix: 'Name owners for the whole directory of the package.',
    place: (owners[0] ?? teams[0])?.place ?? { file: '' },
  };
}

function inBoth(one: Owners, other: Owners): Owners {
  const owners = new Set(other.owners.map(keyOf));
  const teams = new Set(other.teams.map(team => foldLogin(team.name)));
  return {
    owners: one.owners.filter(owner => owners.has(keyOf(owner))),
    teams: one.teams.filter(team => teams.has(foldLogin(team.name))),
  };
}

function keyOf({ login, role }: Owner): string {
  return `${role} ${foldLogin(login)}`;
}

/** Each owner once, and as approver where it is both. */
export function distinctOwners(owners: Iterable<Owner>): Owner[] {
  const byLogin = new Map<string, Owner>();
  for (const owner of owners) {
    const key = foldLogin(owner.login);
    const known = byLogin.get(key);
    if (known === undefined || (known.role === 'reviewer' && owner.role === 'approver')) byLogin.set(key, owner);
  }
  return [...byLogin.values()];
}
