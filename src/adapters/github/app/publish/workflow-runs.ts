import { mapOf, numberOf, textOf } from '../../../../core/github/values.ts';
import type { Performed } from '../../../../core/plan/operation.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { WorkflowRun } from '../../../../flows/reconcile/publish/ports.ts';
import { failureOf } from '../../failure-of.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { answerMap, notUnderstood } from '../hub-error-of.ts';
import { outcomeOfWrite } from '../perform/index.ts';

/**
 * Starts a workflow. Its run is found by its commit afterwards, and not by the answer, which may get lost.
 * https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event
 */
export async function startWorkflow(
  connection: Connection,
  installed: InstalledRepository,
  {
    workflow,
    branch,
    inputs,
  }: { readonly workflow: string; readonly branch: string; readonly inputs: Readonly<Record<string, string>> },
): Promise<Performed> {
  const names = Object.keys(inputs);
  const question = { what: `the workflow ${workflow} of ${installed.repository.name}`, permission: 'actions: write' };
  const written = await connection.write(installed, question, ({ rest }, signal) =>
    rest.actions.createWorkflowDispatch({
      ...nameOfRepository(installed.repository.name),
      workflow_id: workflow,
      ref: branch,
      ...(names.length > 0 ? { inputs } : {}),
      request: { signal },
    }),
  );
  return outcomeOfWrite(
    question,
    written,
    () => ({ kind: 'done' }),
    ({ status }) => ({
      kind: 'refused',
      reason:
        status === 422
          ? `The workflow is disabled, or lacks the trigger workflow_dispatch ${names.length > 0 ? `with the input ${names.join(', ')}` : 'without required inputs'}.`
          : `GitHub does not accept it (HTTP ${status}).`,
    }),
  );
}

/**
 * The runs of a workflow for a commit that somebody or something started, newest first.
 * https://docs.github.com/en/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow
 */
export async function workflowRuns(
  connection: Connection,
  installed: InstalledRepository,
  workflow: string,
  sha: string,
): Promise<readonly WorkflowRun[]> {
  const what = `the runs of ${workflow} of ${installed.repository.name}`;
  const data = await connection
    .reader(installed)
    .read({ what, permission: 'actions: write' }, async ({ rest }, signal) => {
      try {
        const answer = await rest.actions.listWorkflowRuns({
          ...nameOfRepository(installed.repository.name),
          workflow_id: workflow,
          event: 'workflow_dispatch',
          head_sha: sha,
          per_page: 10,
          request: { signal },
        });
        return answer.data as unknown;
      } catch (error) {
        // There is no such workflow: to start it says so.
        if (failureOf(error).status === 404) return { workflow_runs: [] };
        throw error;
      }
    });
  const { workflow_runs: runs } = answerMap(what, data);
  if (!Array.isArray(runs)) throw notUnderstood(what);
  return runs.map(mapOf).map(({ id, status, conclusion, created_at, html_url }) => {
    const [number, url, created] = [numberOf(id), textOf(html_url), textOf(created_at)];
    if (number === undefined || url === undefined || created === undefined) throw notUnderstood(what);
    const isDone = status === 'completed';
    const createdAt = new Date(created).toISOString();
    return { id: number, url, createdAt, conclusion: isDone ? (textOf(conclusion) ?? 'neutral') : undefined };
  });
}
