import { appEvents } from '../github/app-manifest.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { DoctorFacts, InstallationFacts } from './facts.ts';
import { describeMissingPermissions, missingPermissions } from './permissions.ts';

/** Whether the App may do its work in this repository. */
export function* diagnoseInstallation({ app, repository }: DoctorFacts): Iterable<Diagnosis> {
  const installation = app?.installation;
  if (installation === undefined) return;
  const id = 'app-is-installed';
  if (!installation.known) {
    yield unknown(id, installation.why, installation.fix);
    return;
  }
  const found = installation.value;
  if (found === undefined) {
    const fix =
      'Install it ("Install App" on its settings page). If it is installed on selected repositories, add this one.';
    yield problem(id, `The App is not installed on ${repository}.`, fix);
    return;
  }
  if (found.isSuspended) {
    yield problem(
      id,
      `The installation of the App for ${found.account} is suspended.`,
      `An owner of ${found.account} can end this in the settings of the installation.`,
    );
    return;
  }
  yield ok(id, `The App is installed for ${found.account}.`);
  yield granted(found);
}

function granted({ account, permissions, events }: InstallationFacts): Diagnosis {
  const id = 'installation-grants-the-permissions';
  const missing = missingPermissions(permissions);
  const fix = `An owner of ${account} can accept the new permissions in the settings of the installation.`;
  if (missing.length > 0) return problem(id, `${account} has not granted ${describeMissingPermissions(missing)}`, fix);
  const silent = appEvents.filter(event => !events.includes(event));
  if (silent.length > 0)
    return problem(id, `GitHub does not send these events to the installation: ${silent.join(', ')}.`, fix);
  return ok(id, `${account} has granted every permission that the App needs.`);
}
