import { zipSync } from 'fflate';
import { parse } from 'yaml';
import { workflowRunShape, workflowShape } from '../shapes/workflow-run.ts';
import type { Actor } from '../state/actor.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import { runGit } from '../state/git.ts';
import type { Repo, Shape, WorkflowRun } from '../state/model.ts';
import type { World } from '../state/world.ts';

interface WishedRun {
  readonly file: string;
  readonly branch: string;
  readonly inputs?: Readonly<Record<string, string>> | undefined;
}

/** Starts a run of a workflow of a branch. @throws ApiError where the branch has none, or it cannot be started by hand */
export async function startWorkflow(
  world: World,
  repo: Repo,
  { file, branch, inputs = {} }: WishedRun,
  by: Actor,
): Promise<WorkflowRun> {
  const sha = repo.branches.get(branch);
  if (sha === undefined) throw new ApiError(422, `No ref found for: ${branch}`);
  const { code, out } = await runGit(repo.directory, ['show', `${sha}:.github/workflows/${file}`]);
  if (code !== 0) throw notFound();
  if (!/^\s*-?\s*workflow_dispatch\b/mu.test(out))
    throw new ApiError(422, "Workflow does not have 'workflow_dispatch' trigger");
  const title = titleOf(out, file, inputs);
  const earlier = repo.workflowRuns.filter(({ workflow }) => workflow.file === file);
  const run: WorkflowRun = {
    id: world.id(),
    workflow: earlier[0]?.workflow ?? { id: world.id(), file },
    branch,
    sha,
    event: 'workflow_dispatch',
    number: earlier.length + 1,
    title,
    inputs,
    conclusion: undefined,
    attempt: 1,
    artifacts: [],
    by: by.account,
    createdAt: world.time(),
    startedAt: world.time(),
    updatedAt: world.time(),
  };
  repo.workflowRuns.push(run);
  return run;
}

/**
 * What GitHub makes of `run-name`, as far as it is the text `format('...', inputs.a, inputs.b)` within an expression. @throws ApiError for inputs that the workflow does
 * not have, or requires
 */
function titleOf(text: string, file: string, inputs: Readonly<Record<string, string>>): string {
  const workflow = parse(text) as {
    readonly on?: { readonly workflow_dispatch?: { readonly inputs?: Shape } | null };
    readonly 'run-name'?: string;
  };
  const known = workflow.on?.workflow_dispatch?.inputs ?? {};
  const strange = Object.keys(inputs).filter(name => !Object.hasOwn(known, name));
  if (strange.length > 0) throw new ApiError(422, `Unexpected inputs provided: ${JSON.stringify(strange)}`);
  for (const [name, input] of Object.entries(known))
    if ((input as Shape | null)?.required === true && inputs[name] === undefined)
      throw new ApiError(422, `Required input '${name}' not provided`);
  const call = /format\('([^']*)'((?:, inputs\.\w+)*)\)/u.exec(workflow['run-name'] ?? '');
  if (call === null) return file;
  const values = (call[2] ?? '').split(', inputs.').slice(1);
  return (call[1] ?? '').replaceAll(/\{(\d)\}/gu, (_, index: string) => inputs[values[Number(index)] ?? ''] ?? '');
}

/** What a run keeps when it is over. */
export function uploadArtifact(
  world: World,
  run: WorkflowRun,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  const bytes = Object.entries(files).map(([file, content]) => [file, Buffer.from(content)] as const);
  const content = zipSync(Object.fromEntries(bytes));
  run.artifacts.push({ id: world.id(), name, content, createdAt: world.time() });
}

/** Somebody runs its jobs again. */
export function rerunWorkflow(world: World, run: WorkflowRun): void {
  run.conclusion = undefined;
  run.attempt += 1;
  run.startedAt = world.time();
  run.updatedAt = world.time();
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
