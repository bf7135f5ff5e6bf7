import { startWorkflow } from '../deeds/workflow-runs.ts';
import { artifactShape } from '../shapes/artifact.ts';
import { runPage, workflowRunShape } from '../shapes/workflow-run.ts';
import { notFound } from '../state/api-error.ts';
import type { Repo, WorkflowRun } from '../state/model.ts';
import { actorOf, type Call, noContent, ok, paged, type Route, repoRoute } from './route.ts';

const base = '/repos/{owner}/{repo}/actions' as const;
const workflow = `${base}/workflows/{workflow_id}` as const;

function runsOf({ params, url }: Call, repo: Repo): readonly WorkflowRun[] {
  const { workflow_id: name = '' } = params;
  const wanted = { event: url.searchParams.get('event'), sha: url.searchParams.get('head_sha') };
  return repo.workflowRuns
    .filter(({ workflow: { id, file } }) => file === name || String(id) === name)
    .filter(({ event, sha }) => event === (wanted.event ?? event) && sha === (wanted.sha ?? sha))
    .toReversed();
}

export const actionsRoutes: readonly Route[] = [
  repoRoute(`POST ${workflow}/dispatches`, 'actions:write', async (call, repo) => {
    const { ref, inputs, return_run_details } = call.body as {
      readonly ref: string;
      readonly inputs?: Readonly<Record<string, string>>;
      readonly return_run_details?: boolean;
    };
    const wish = { file: String(call.params.workflow_id), branch: ref.replace(/^refs\/heads\//u, ''), inputs };
    const run = await startWorkflow(call.world, repo, wish, actorOf(call));
    if (return_run_details !== true) return noContent;
    const { url } = await workflowRunShape(call.world, repo, run);
    return ok({ workflow_run_id: run.id, run_url: url, html_url: runPage(call.world, repo, run) });
  }),
  repoRoute(`GET ${workflow}/runs`, 'actions:read', async (call, repo) => {
    const found = runsOf(call, repo).slice(0, Number(call.url.searchParams.get('per_page') ?? 30));
    const shapes = await Promise.all(found.map(run => workflowRunShape(call.world, repo, run)));
    return ok({ total_count: shapes.length, workflow_runs: shapes });
  }),
  repoRoute(`GET ${base}/runs/{run_id}`, 'actions:read', async (call, repo) => {
    const run = repo.workflowRuns.find(({ id }) => id === Number(call.params.run_id));
    if (run === undefined) throw notFound();
    return ok(await workflowRunShape(call.world, repo, run));
  }),
  repoRoute(`GET ${base}/runs/{run_id}/artifacts`, 'actions:read', (call, repo) => {
    const run = repo.workflowRuns.find(({ id }) => id === Number(call.params.run_id));
    if (run === undefined) throw notFound();
    const name = call.url.searchParams.get('name');
    const found = run.artifacts.filter(artifact => name === null || artifact.name === name).toReversed();
    return paged(
      call,
      found,
      artifact => artifactShape(call.world, repo, run, artifact),
      artifacts => ({ total_count: found.length, artifacts }),
    );
  }),
  repoRoute(`GET ${base}/artifacts/{artifact_id}/{archive_format}`, 'actions:read', (call, repo) => {
    const all = repo.workflowRuns.flatMap(({ artifacts }) => artifacts);
    const artifact = all.find(({ id }) => id === Number(call.params.artifact_id));
    if (artifact === undefined || call.params.archive_format !== 'zip') throw notFound();
    // Another host, as GitHub's is.
    const storage = new URL(`/artifact-storage/${artifact.id}`, call.world.url);
    storage.hostname = 'localhost';
    return { status: 302, headers: { location: storage.href } };
  }),
];
