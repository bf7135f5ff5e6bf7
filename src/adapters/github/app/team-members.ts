import type { TeamMembers } from '../../../core/actors.ts';
import { accountOf } from '../../../core/github/values.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { readPages } from './read-pages.ts';

/**
 * The members of a team and of its child teams, without those who were invited and have not answered.
 * https://docs.github.com/en/rest/teams/members#list-team-members
 */
export async function teamMembers(
  connection: Connection,
  installed: InstalledRepository,
  team: string,
): Promise<TeamMembers['members']> {
  const { owner } = nameOfRepository(installed.repository.name);
  const { owner: org, repo: slug } = nameOfRepository(team);
  // A team of another organization says nothing about this one, whoever can read it.
  if (org.toLowerCase() !== owner.toLowerCase() || slug === '') return { known: false };
  try {
    const members = await readPages(
      connection,
      installed,
      { what: `the members of team ${team}`, permission: 'members: read', key: `team ${team}` },
      (octokit, { signal, ...options }) =>
        octokit.rest.teams.listMembersInOrg({ org, team_slug: slug, ...options, request: { signal } }),
      data => data,
      accountOf,
    );
    const known = members.filter(member => member !== undefined);
    return known.length < members.length ? { known: false } : { known: true, value: known };
  } catch (error) {
    if (error instanceof HubError && error.code === 'denied') return { known: false };
    throw error;
  }
}
