import { workflowRunShape, workflowShape } from '../shapes/workflow-run.ts';
import type { Actor } from '../state/actor.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import { runGit } from '../state/git.ts';
import type { Repo, WorkflowRun } from '../state/model.ts';
import type { World } from '../state/world.ts';

/** Starts a run of a workflow of a branch. @throws ApiError where the branch has none, or it cannot be started by hand */
export async function startWorkflow(
  world: World,
  repo: Repo,
  { file, branch }: { readonly file: string; readonly branch: string },
  by: Actor,
): Promise<WorkflowRun> {
  const sha = repo.branches.get(branch);
  if (sha === undefined) throw new ApiError(422, `No ref found for: ${branch}`);
  const { code, out } = await runGit(repo.directory, ['show', `${sha}:.github/workflows/${file}`]);
  if (code !== 0) throw notFound();
  if (!/^\s*-?\s*workflow_dispatch\b/mu.test(out))
    throw new ApiError(422, "Workflow does not have 'workflow_dispatch' trigger");
  const earlier = repo.workflowRuns.filter(({ workflow }) => workflow.file === file);
  const run: WorkflowRun = {
    id: world.id(),
    workflow: earlier[0]?.workflow ?? { id: world.id(), file },
    branch,
    sha,
    event: 'workflow_dispatch',
    number: earlier.length + 1,
    conclusion: undefined,
    by: by.account,
    createdAt: world.time(),
    updatedAt: world.time(),
  };
  repo.workflowRuns.push(run);
  return run;
}

/** What runs of a workflow do is not done here: whoever needs it does it, and ends the run. */
export function endRun(world: World, repo: Repo, run: WorkflowRun, conclusion: string): void {
  run.conclusion = conclusion;
  run.updatedAt = world.time();
  const payload = async () => {
    const shape = await workflowRunShape(world, repo, run);
    return { workflow_run: shape, workflow: workflowShape(world, repo, run) };
  };
  world.emit({ event: 'workflow_run', action: 'completed', repo, by: run.by, payload });
}
