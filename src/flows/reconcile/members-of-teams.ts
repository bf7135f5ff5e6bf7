import type { TeamMembers } from '../../core/actors.ts';
import type { Hub, InstalledRepository } from './ports.ts';

/** What names more teams than this is no file that people keep by hand. */
const maxTeams = 50;

/**
 * Who is in teams, as GitHub says now: nothing is remembered, so that who was taken out of a team has no say any more. Members come in the
 * order of their ids, so that equal teams look alike.
 *
 * @param names as in CODEOWNERS: `@organization/slug`
 * @throws HubError
 */
export async function membersOfTeams(
  hub: Pick<Hub, 'teamMembers'>,
  installed: InstalledRepository,
  names: readonly string[],
): Promise<readonly TeamMembers[]> {
  return Promise.all(
    names.map(async (name, index): Promise<TeamMembers> => {
      if (index >= maxTeams) return { name, members: { known: false } };
      const members = await hub.teamMembers(installed, name.replace(/^@/, ''));
      if (!members.known) return { name, members };
      const value = members.value.map(({ login, id }) => ({ login, id }));
      return { name, members: { known: true, value: value.sort((one, other) => one.id - other.id) } };
    }),
  );
}
