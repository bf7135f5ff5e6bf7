import { type Diagnosis, ok, problem } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

/** Whether the App has the optional permissions that publishing as configured takes. */
export function* diagnosePublishing({ content, app }: DoctorFacts): Iterable<Diagnosis> {
  const id = 'publishing-is-allowed';
  if (content?.known !== true || content.value.publish.mode === 'manual') return;
  const { mode, image, workflow } = content.value.publish;
  const granted = app?.installation?.known === true ? app.installation.value?.permissions : undefined;
  if (mode === 'inline' && image === undefined) {
    yield problem(id, 'The App cannot publish: publish.image is not set.', 'Set publish.image in the configuration.');
    return;
  }
  if (granted === undefined) return;
  if (mode === 'dispatch' && granted.get('actions') !== 'write') {
    const what = `The App cannot start the workflow ${workflow}, so nothing is published.`;
    yield problem(id, what, 'Add the permission "actions: write" to the App, and accept it in the installation.');
    return;
  }
  const shown =
    granted.get('deployments') === 'write' ? '' : ' GitHub shows no deployments without "deployments: write".';
  const who = mode === 'inline' ? 'The App publishes' : `The workflow ${workflow} publishes`;
  yield ok(id, `${who} after each push to ${content.value.branch}.${shown}`);
}
