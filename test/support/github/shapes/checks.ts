import type { CheckRun, CheckSuite, Pull, Repo, Shape, Status } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { accountShape, nodeId } from './account.ts';
import { appShape } from './app.ts';
import { simpleRepository } from './repository.ts';

export function checkRunShape(world: World, run: CheckRun): Shape {
  const { suite, output } = run;
  const url = `${world.api}/repos/${nameOf(suite.repo)}/check-runs/${run.id}`;
  const page = `${world.url}/${nameOf(suite.repo)}/runs/${run.id}`;
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('CheckRun', run.id),
    head_sha: suite.sha,
    external_id: run.externalId,
    url,
    html_url: page,
    details_url: run.detailsUrl ?? page,
    status: run.status,
    conclusion: run.conclusion ?? null,
    started_at: run.startedAt,
    completed_at: run.completedAt ?? null,
    output: {
      title: output.title,
      summary: output.summary,
      text: output.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: suite.id },
    app: appShape(world, suite.app),
    pull_requests: pullsOf(world, suite.repo, suite.sha),
  };
}

/** Empty for heads in forks, as at GitHub. */
function pullsOf(world: World, repo: Repo, sha: string): readonly Shape[] {
  return [...repo.pulls.values()]
    .filter(pull => pull.head.sha === sha && pull.head.repo === repo && pull.issue.state === 'open')
    .map(pull => minimalPull(world, pull));
}

function minimalPull(world: World, pull: Pull): Shape {
  const inShort = (repo: Repo) => ({ id: repo.id, url: `${world.api}/repos/${nameOf(repo)}`, name: repo.name });
  return {
    id: pull.id,
    number: pull.number,
    url: `${world.api}/repos/${nameOf(pull.repo)}/pulls/${pull.number}`,
    head: { ref: pull.head.branch, sha: pull.head.sha, repo: inShort(pull.head.repo) },
    base: { ref: pull.base.branch, sha: pull.base.sha, repo: inShort(pull.repo) },
  };
}

/** State of a suite: completed when every run is; the worst conclusion counts. */
export function suiteState(suite: CheckSuite): {
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | null;
} {
  const newest = newestRuns(suite.runs);
  if (newest.length === 0) return { status: 'queued', conclusion: null };
  if (newest.some(({ status }) => status !== 'completed')) return { status: 'in_progress', conclusion: null };
  const order = [
    'failure',
    'timed_out',
    'cancelled',
    'action_required',
    'stale',
    'success',
    'neutral',
    'skipped',
  ] as const;
  return {
    status: 'completed',
    conclusion: order.find(one => newest.some(run => run.conclusion === one)) ?? 'success',
  };
}

/** The last of each name: the earlier ones no longer count. */
export function newestRuns(runs: readonly CheckRun[]): readonly CheckRun[] {
  return [...new Map(runs.map(run => [run.name, run])).values()];
}

export async function checkSuiteShape(world: World, suite: CheckSuite): Promise<Shape> {
  const commit = await world.commit(suite.repo, suite.sha);
  return {
    ...suitePayload(world, suite),
    head_commit: simpleCommit(suite.sha, commit),
    repository: simpleRepository(world, suite.repo),
  };
}

export function suitePayload(world: World, suite: CheckSuite): Shape {
  const url = `${world.api}/repos/${nameOf(suite.repo)}/check-suites/${suite.id}`;
  return {
    id: suite.id,
    node_id: nodeId('CheckSuite', suite.id),
    head_branch: suite.branch ?? null,
    head_sha: suite.sha,
    ...suiteState(suite),
    url,
    before: '0'.repeat(40),
    after: suite.sha,
    pull_requests: pullsOf(world, suite.repo, suite.sha),
    app: appShape(world, suite.app),
    created_at: suite.createdAt,
    updated_at: suite.updatedAt,
    rerequestable: true,
    runs_rerequestable: true,
    latest_check_runs_count: newestRuns(suite.runs).length,
    check_runs_url: `${url}/check-runs`,
  };
}

interface Described {
  readonly tree: string;
  readonly message: string;
  readonly date: number;
  readonly by: { readonly name: string; readonly email: string };
}

export function simpleCommit(sha: string, commit: Described): Shape {
  return {
    id: sha,
    tree_id: commit.tree,
    message: commit.message,
    timestamp: new Date(commit.date * 1000).toISOString(),
    author: commit.by,
    committer: commit.by,
  };
}

export function statusShape(world: World, repo: Repo, status: Status): Shape {
  return {
    url: `${world.api}/repos/${nameOf(repo)}/statuses/${status.sha}`,
    avatar_url: `${world.url}/avatars/${status.by.id}`,
    id: status.id,
    node_id: nodeId('StatusContext', status.id),
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: status.createdAt,
    updated_at: status.createdAt,
    creator: accountShape(world, status.by),
  };
}
