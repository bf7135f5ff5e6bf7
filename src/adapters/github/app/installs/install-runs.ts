import { commitOf, mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { InstallRun } from '../../../../flows/reconcile/installs/ports.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { answerMap, notUnderstood } from '../hub-error-of.ts';
import { noneIfMissing } from '../none-if-missing.ts';

/** As many as one page has. */
const most = 100;

/**
 * The newest runs of a workflow that the App started, newest first. None where there is no such workflow: to start it says so.
 * https://docs.github.com/en/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow
 */
export async function installRuns(
  connection: Connection,
  installed: InstalledRepository,
  workflow: string,
  login: string,
): Promise<readonly InstallRun[]> {
  const what = `the runs of ${workflow} of ${installed.repository.name}`;
  const question = { what, permission: 'actions: write', key: `installs ${installed.repository.id} ${workflow}` };
  return connection.readUnchanged(
    installed,
    question,
    ({ rest }, headers, signal) =>
      rest.actions
        .listWorkflowRuns({
          ...nameOfRepository(installed.repository.name),
          workflow_id: workflow,
          event: 'workflow_dispatch',
          per_page: most,
          headers,
          request: { signal },
        })
        .catch(noneIfMissing),
    ({ data }) => {
      if (data === undefined) return [];
      const { workflow_runs: runs } = answerMap(what, data);
      if (!Array.isArray(runs)) throw notUnderstood(what);
      return runs.map(mapOf).flatMap(run => (isOurs(run, installed, workflow, login) ? [runOf(run, what)] : []));
    },
  );
}

/**
 * One of them.
 * https://docs.github.com/en/rest/actions/workflow-runs#get-a-workflow-run
 */
export async function installRun(
  connection: Connection,
  installed: InstalledRepository,
  { workflow, id }: { readonly workflow: string; readonly id: number },
  login: string,
): Promise<InstallRun | undefined> {
  const what = `run ${id} of ${installed.repository.name}`;
  const { data } = await connection
    .reader(installed)
    .read({ what, permission: 'actions: write' }, ({ rest }, signal) =>
      rest.actions
        .getWorkflowRun({ ...nameOfRepository(installed.repository.name), run_id: id, request: { signal } })
        .catch(noneIfMissing),
    );
  if (data === undefined) return undefined;
  const run = answerMap(what, data);
  return isOurs(run, installed, workflow, login) ? runOf(run, what) : undefined;
}

/**
 * Whether GitHub took the workflow from a branch of this repository, and the App alone chose its inputs. A run of `pull_request` executes the file of the
 * pull request, and one that a person starts has the inputs of that person.
 */
function isOurs(
  { event, path, actor, head_repository }: Values,
  { repository }: InstalledRepository,
  workflow: string,
  login: string,
): boolean {
  return (
    event === 'workflow_dispatch' &&
    textOf(path)?.split('@')[0] === `.github/workflows/${workflow}` &&
    mapOf(actor).login === login &&
    mapOf(head_repository).id === repository.id
  );
}

function runOf(run: Values, what: string): InstallRun {
  const [id, attempt, sha] = [numberOf(run.id), numberOf(run.run_attempt), commitOf(run.head_sha)];
  const [title, branch, url] = [textOf(run.display_title), textOf(run.head_branch), textOf(run.html_url)];
  const [created, started] = [textOf(run.created_at), textOf(run.run_started_at)];
  if (id === undefined || sha === undefined || url === undefined || created === undefined) throw notUnderstood(what);
  return {
    id,
    attempt: attempt ?? 1,
    title: title ?? '',
    branch: branch ?? '',
    sha,
    createdAt: new Date(created).toISOString(),
    startedAt: new Date(started ?? created).toISOString(),
    conclusion: run.status === 'completed' ? (textOf(run.conclusion) ?? 'neutral') : undefined,
    url,
  };
}
