import type { Repo, Shape, WorkflowRun } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { accountShape, nodeId } from './account.ts';
import { simpleCommit } from './checks.ts';
import { simpleRepository } from './repository.ts';

export async function workflowRunShape(world: World, repo: Repo, run: WorkflowRun): Promise<Shape> {
  const { id, workflow, branch, sha, event, number, title, attempt, conclusion, createdAt, startedAt } = run;
  const repository = `${world.api}/repos/${nameOf(repo)}`;
  const url = `${repository}/actions/runs/${id}`;
  return {
    id,
    name: workflow.file,
    node_id: nodeId('WorkflowRun', id),
    head_branch: branch,
    head_sha: sha,
    path: `.github/workflows/${workflow.file}`,
    display_title: title,
    run_number: number,
    run_attempt: attempt,
    event,
    status: conclusion === undefined ? 'in_progress' : 'completed',
    conclusion: conclusion ?? null,
    workflow_id: workflow.id,
    url,
    html_url: runPage(world, repo, run),
    pull_requests: [],
    actor: accountShape(world, run.by),
    triggering_actor: accountShape(world, run.by),
    created_at: createdAt,
    updated_at: run.updatedAt,
    run_started_at: startedAt,
    check_suite_id: id,
    check_suite_node_id: nodeId('CheckSuite', id),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repository}/check-suites/${id}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${repository}/actions/workflows/${workflow.id}`,
    head_commit: simpleCommit(sha, await world.commit(repo, sha)),
    repository: simpleRepository(world, repo),
    head_repository: simpleRepository(world, repo),
  };
}

export function runPage(world: World, repo: Repo, { id }: Pick<WorkflowRun, 'id'>): string {
  return `${world.url}/${nameOf(repo)}/actions/runs/${id}`;
}

export function workflowShape(world: World, repo: Repo, { workflow: { id, file }, createdAt }: WorkflowRun): Shape {
  const page = `${world.url}/${nameOf(repo)}`;
  return {
    id,
    node_id: nodeId('Workflow', id),
    name: file,
    path: `.github/workflows/${file}`,
    state: 'active',
    created_at: createdAt,
    updated_at: createdAt,
    url: `${world.api}/repos/${nameOf(repo)}/actions/workflows/${id}`,
    html_url: `${page}/blob/${repo.defaultBranch}/.github/workflows/${file}`,
    badge_url: `${page}/workflows/${file}/badge.svg`,
  };
}
