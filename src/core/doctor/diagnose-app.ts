import { appEvents } from '../github/app-manifest.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { AppFacts, RegistrationFacts } from './facts.ts';
import { describeMissingPermissions, missingPermissions, needlessPermissions } from './permissions.ts';

const howToChange =
  'Change it on the settings page of the App ("Permissions & events"), and accept it in each installation.';

/** What the App asks for, against what it needs. */
export function* diagnoseApp({ registration }: AppFacts): Iterable<Diagnosis> {
  const id = 'app-is-accepted';
  if (!registration.known) {
    yield unknown(id, registration.why, registration.fix);
    return;
  }
  const app = registration.value;
  yield ok(id, `GitHub accepts the private key of the App ${app.slug} (id ${app.id}).`);
  yield permissionsOf(app);
  yield needlessOf(app);
  yield eventsOf(app);
}

function permissionsOf({ permissions }: RegistrationFacts): Diagnosis {
  const id = 'app-asks-for-its-permissions';
  const missing = missingPermissions(permissions);
  if (missing.length === 0) return ok(id, 'The App requests every permission that it needs.');
  return problem(id, `The App does not request ${describeMissingPermissions(missing)}`, howToChange);
}

/** What it does not hold nobody can take from it (W5, C13). */
function needlessOf({ permissions }: RegistrationFacts): Diagnosis {
  const id = 'app-asks-for-no-more';
  const needless = needlessPermissions(permissions);
  if (needless.length === 0) return ok(id, 'The App requests only permissions that it needs.');
  return problem(
    id,
    `The App requests permissions that it does not need: ${needless.join(', ')}.`,
    `Remove them. ${howToChange}`,
  );
}

function eventsOf({ events }: RegistrationFacts): Diagnosis {
  const id = 'app-subscribes-to-its-events';
  const missing = appEvents.filter(event => !events.includes(event));
  if (missing.length === 0) return ok(id, 'The App subscribes to every event that it needs.');
  const what = `The App does not subscribe to the events ${missing.join(', ')}. It notices these changes only at the next sweep.`;
  return problem(id, what, howToChange);
}
