import type { Actors } from '../actors.ts';
import { foldLogin } from '../ownership/login.ts';
import type { Owner, PackageOwners, Team } from '../ownership/model.ts';

/** What is known about the members of teams. */
export interface OwnersInTeams {
  readonly owners: readonly (Owner & { readonly id: number })[];
  /** Names of the teams whose members were looked up in vain. */
  readonly undetermined: readonly string[];
  /** Names of those that nobody looked up, and addresses. */
  readonly unasked: readonly string[];
}

/** The members of teams as owners, known by their numeric ids. A team that nobody looked up has none. */
export function ownersInTeams(teams: readonly Team[], { teams: known = [] }: Pick<Actors, 'teams'>): OwnersInTeams {
  const byName = new Map(known.map(({ name, members }) => [foldLogin(name), members]));
  const owners: (Owner & { readonly id: number })[] = [];
  const undetermined: string[] = [];
  const unasked: string[] = [];
  for (const { name, place } of teams) {
    const members = byName.get(foldLogin(name));
    if (members === undefined) unasked.push(name);
    else if (!members.known) undetermined.push(name);
    else for (const { login, id } of members.value) owners.push({ login, id, role: 'approver', place });
  }
  return { owners, undetermined, unasked };
}

/** Names of the teams among owners, each once; e-mail addresses are none. */
export function teamsIn(owners: readonly Pick<PackageOwners, 'teams'>[]): readonly string[] {
  const names = owners.flatMap(({ teams }) => teams.map(({ name }) => name)).filter(isTeam);
  return [...new Map(names.map(name => [foldLogin(name), name])).values()];
}

export function isTeam(name: string): boolean {
  return name.startsWith('@');
}
