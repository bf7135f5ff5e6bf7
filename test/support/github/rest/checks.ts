import { addStatus, createRun, type RunWish, rerequestRun, rerequestSuite, updateRun } from '../deeds/checks.ts';
import { checkRunShape, checkSuiteShape, newestRuns, statusShape } from '../shapes/checks.ts';
import { simpleRepository } from '../shapes/repository.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import type { App, CheckRun, CheckSuite, Repo, Shape, Status } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { shaOf } from './resolve.ts';
import { actorOf, type Call, created, ok, paged, type Route, repoRoute } from './route.ts';

const base = '/repos/{owner}/{repo}' as const;
const run = `${base}/check-runs/{check_run_id}` as const;

/** Only Apps make check runs. */
function appOf(call: Call): App {
  const { app } = actorOf(call);
  if (app === undefined) throw new ApiError(403, 'You must authenticate via a GitHub App.');
  return app;
}

function runIn({ params }: Call, repo: Repo): CheckRun {
  const found = repo.runs.get(Number(params.check_run_id));
  if (found === undefined) throw notFound();
  return found;
}

function ownRunIn(call: Call, repo: Repo): CheckRun {
  const found = runIn(call, repo);
  if (found.suite.app !== appOf(call))
    throw new ApiError(403, 'Invalid app_id `check_run` was not created by this app.');
  return found;
}

function suiteIn({ params }: Call, repo: Repo): CheckSuite {
  const suites = [...repo.suites.values()].flat();
  const found = suites.find(({ id }) => String(id) === params.check_suite_id);
  if (found === undefined) throw notFound();
  return found;
}

function runPage(call: Call, runs: readonly CheckRun[]) {
  const query = call.url.searchParams;
  const name = query.get('check_name');
  const app = query.get('app_id');
  const status = query.get('status');
  const found = runs.filter(
    one =>
      (name === null || one.name === name) &&
      (app === null || String(one.suite.app.id) === app) &&
      (status === null || one.status === status),
  );
  const wrap = (page: readonly unknown[]) => ({ total_count: found.length, check_runs: page });
  return paged(call, found.toReversed(), one => checkRunShape(call.world, one), wrap);
}

/** All runs of suites, or the newest of each name as GitHub gives them where nothing else is asked for. */
function filtered(call: Call, suites: readonly CheckSuite[]): readonly CheckRun[] {
  const isAll = call.url.searchParams.get('filter') === 'all';
  return suites.flatMap(({ runs }) => (isAll ? runs : newestRuns(runs))).sort((a, b) => a.id - b.id);
}

export const checkRoutes: readonly Route[] = [
  repoRoute(`POST ${base}/check-runs`, 'checks:write', async (call, repo) => {
    const sha = String(call.body.head_sha);
    const app = appOf(call);
    await call.world.commit(repo, sha).catch(() => {
      throw new ApiError(422, `No commit found for SHA: ${sha}`);
    });
    return created(checkRunShape(call.world, createRun(call.world, repo, sha, call.body as RunWish, app)));
  }),
  repoRoute(`GET ${run}`, 'checks:read', (call, repo) => ok(checkRunShape(call.world, runIn(call, repo)))),
  repoRoute(`PATCH ${run}`, 'checks:write', (call, repo) => {
    const found = ownRunIn(call, repo);
    updateRun(call.world, found, call.body as RunWish);
    return ok(checkRunShape(call.world, found));
  }),
  repoRoute(`GET ${run}/annotations`, 'checks:read', (call, repo) => {
    const found = runIn(call, repo);
    const page = `${call.world.url}/${nameOf(repo)}/blob/${found.suite.sha}`;
    return paged(call, found.annotations, one => annotationShape(page, one));
  }),
  repoRoute(`POST ${run}/rerequest`, 'checks:write', (call, repo) => {
    rerequestRun(call.world, ownRunIn(call, repo), actorOf(call));
    return created({});
  }),
  repoRoute(`GET ${base}/commits/{ref}/check-runs`, 'checks:read', async (call, repo) => {
    const sha = await shaOf(repo, String(call.params.ref));
    return runPage(call, filtered(call, repo.suites.get(sha) ?? []));
  }),
  repoRoute(`GET ${base}/commits/{ref}/check-suites`, 'checks:read', async (call, repo) => {
    const sha = await shaOf(repo, String(call.params.ref));
    const app = call.url.searchParams.get('app_id');
    const suites = (repo.suites.get(sha) ?? []).filter(one => app === null || String(one.app.id) === app);
    const shapes = await Promise.all(suites.map(one => checkSuiteShape(call.world, one)));
    const wrap = (page: readonly unknown[]) => ({ total_count: suites.length, check_suites: page });
    return paged(call, shapes, shape => shape, wrap);
  }),
  repoRoute(`GET ${base}/check-suites/{check_suite_id}`, 'checks:read', async (call, repo) =>
    ok(await checkSuiteShape(call.world, suiteIn(call, repo))),
  ),
  repoRoute(`GET ${base}/check-suites/{check_suite_id}/check-runs`, 'checks:read', (call, repo) =>
    runPage(call, filtered(call, [suiteIn(call, repo)])),
  ),
  repoRoute(`POST ${base}/check-suites/{check_suite_id}/rerequest`, 'checks:write', (call, repo) => {
    rerequestSuite(call.world, suiteIn(call, repo), actorOf(call));
    return created({});
  }),
  repoRoute(`POST ${base}/statuses/{sha}`, 'statuses:write', async (call, repo) => {
    const {
      state,
      context = 'default',
      description = null,
      target_url = null,
    } = call.body as Partial<Record<string, string>>;
    const sha = await shaOf(repo, String(call.params.sha));
    const wish = { sha, state: state as Status['state'], context, description, targetUrl: target_url };
    return created(statusShape(call.world, repo, addStatus(call.world, repo, wish, actorOf(call))));
  }),
  repoRoute(`GET ${base}/commits/{ref}/statuses`, 'statuses:read', async (call, repo) => {
    const sha = await shaOf(repo, String(call.params.ref));
    return paged(call, (repo.statuses.get(sha) ?? []).toReversed(), one => statusShape(call.world, repo, one));
  }),
  repoRoute(`GET ${base}/commits/{ref}/status`, 'statuses:read', async (call, repo) => {
    const sha = await shaOf(repo, String(call.params.ref));
    const newest = [...new Map((repo.statuses.get(sha) ?? []).map(one => [one.context, one])).values()];
    const states = newest.map(({ state }) => (state === 'error' ? 'failure' : state));
    const url = `${call.world.api}/repos/${nameOf(repo)}/commits/${sha}`;
    const state =
      states.find(one => one === 'failure') ?? (states.every(one => one === 'success') ? 'success' : 'pending');
    const wrap = (page: readonly unknown[]) => ({
      state: newest.length === 0 ? 'pending' : state,
      sha,
      total_count: newest.length,
      statuses: page,
      repository: simpleRepository(call.world, repo),
      commit_url: url,
      url: `${url}/status`,
    });
    return paged(call, newest, one => statusShape(call.world, repo, one), wrap);
  }),
];

function annotationShape(page: string, one: Shape): Shape {
  return {
    path: one.path,
    blob_href: `${page}/${String(one.path)}`,
    start_line: one.start_line,
    start_column: one.start_column ?? null,
    end_line: one.end_line,
    end_column: one.end_column ?? null,
    annotation_level: one.annotation_level,
    title: one.title ?? null,
    message: one.message,
    raw_details: one.raw_details ?? null,
  };
}
