import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { DoctorFacts, Fact, SettingsFacts } from './facts.ts';

/** Whether the repository can be changed at all. */
export function* diagnoseSettings({ repository, settings }: DoctorFacts): Iterable<Diagnosis> {
  if (settings === undefined) return;
  yield diagnoseRepository(repository, settings);
}

function diagnoseRepository(name: string, settings: Fact<SettingsFacts | undefined>): Diagnosis {
  const id = 'repository-can-be-changed';
  if (!settings.known) return unknown(id, settings.why, settings.fix);
  if (settings.value === undefined)
    return problem(
      id,
      `The repository ${name} does not exist, or access is denied.`,
      'Check the name and the permissions.',
    );
  if (settings.value.isArchived)
    return problem(id, `${name} is archived and cannot be changed.`, 'Unarchive it in its settings.');
  return ok(id, `The default branch of ${name} is "${settings.value.defaultBranch}".`);
}
