import { type Diagnosis, ok, problem } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

/** Whether the App has the optional permission that starting installs takes, where the configuration wants them. */
export function* diagnoseInstalls({ content, app }: DoctorFacts): Iterable<Diagnosis> {
  const id = 'installs-are-allowed';
  if (content?.known !== true || content.value.install.mode === 'off') return;
  const { mode, workflow } = content.value.install;
  const granted = app?.installation?.known === true ? app.installation.value : undefined;
  if (granted === undefined) return;
  if (granted.permissions.get('actions') !== 'write') {
    const effect = mode === 'required' ? 'no change that brings a new head is merged' : 'nothing is tried on a cluster';
    const what = `The App cannot start the workflow ${workflow}, so ${effect}.`;
    yield problem(id, what, 'Add the permission "actions: write" to the App, and accept it in the installation.');
    return;
  }
  const late = granted.events.includes('workflow_run')
    ? ''
    : ' Without the event "workflow_run" it looks every minute.';
  yield ok(id, `The App starts the workflow ${workflow} to install new heads.${late}`);
}
