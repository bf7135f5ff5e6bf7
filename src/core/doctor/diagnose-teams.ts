import { optionalPermissions } from '../github/app-manifest.ts';
import { quoteAll } from '../text/quoted-names.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

/** Whether approvals by members of teams that own packages count. */
export function* diagnoseTeams({ unreadTeams, content, app }: DoctorFacts): Iterable<Diagnosis> {
  const id = 'team-members-can-be-read';
  if (unreadTeams === undefined || content?.known !== true) return;
  if (!unreadTeams.known) {
    yield unknown(id, unreadTeams.why, unreadTeams.fix);
    return;
  }
  const names = unreadTeams.value;
  if (names.length === 0) {
    yield ok(id, `The members of ${quoteAll(content.value.teams, 8)} can be read.`);
    return;
  }
  const granted = app?.installation?.known === true ? app.installation.value?.permissions : undefined;
  const isGranted = optionalPermissions.every(({ name }) => name !== 'members' || granted?.has(name) === true);
  yield problem(
    id,
    `The members of ${quoteAll(names, 8)} cannot be read, so approvals by them do not count.`,
    isGranted
      ? 'Check that each team exists, and belongs to the organization that owns the repository.'
      : 'Add the organization permission "members: read" to the App, and accept it in the installation.',
  );
}
