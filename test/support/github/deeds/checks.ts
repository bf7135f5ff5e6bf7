import { checkRunShape, simpleCommit, statusShape, suitePayload, suiteState } from '../shapes/checks.ts';
import type { Actor } from '../state/actor.ts';
import { ApiError } from '../state/api-error.ts';
import type { App, CheckRun, CheckSuite, Conclusion, Repo, Shape, Status } from '../state/model.ts';
import type { World } from '../state/world.ts';

/** What a request to make or change a check run says. */
export interface RunWish {
  readonly name?: string | undefined;
  readonly external_id?: string | undefined;
  readonly details_url?: string | undefined;
  readonly status?: CheckRun['status'] | undefined;
  readonly conclusion?: Conclusion | undefined;
  readonly started_at?: string | undefined;
  readonly completed_at?: string | undefined;
  readonly output?: {
    readonly title?: string;
    readonly summary?: string;
    readonly text?: string;
    readonly annotations?: readonly Shape[];
  };
  readonly actions?: readonly Shape[];
}

/** One suite for each App and commit. */
function suiteFor(world: World, repo: Repo, sha: string, app: App): CheckSuite {
  const suites = repo.suites.get(sha) ?? [];
  const known = suites.find(suite => suite.app === app);
  if (known !== undefined) return known;
  const branch = [...repo.branches].find(([, tip]) => tip === sha)?.[0];
  const now = world.time();
  const suite: CheckSuite = { id: world.id(), app, repo, sha, branch, runs: [], createdAt: now, updatedAt: now };
  repo.suites.set(sha, [...suites, suite]);
  return suite;
}

export function createRun(world: World, repo: Repo, sha: string, wish: RunWish, app: App): CheckRun {
  const suite = suiteFor(world, repo, sha, app);
  const run: CheckRun = {
    id: world.id(),
    suite,
    name: wish.name ?? '',
    externalId: '',
    detailsUrl: undefined,
    status: 'queued',
    conclusion: undefined,
    startedAt: wish.started_at ?? world.time(),
    completedAt: undefined,
    output: { title: null, summary: null, text: null },
    annotations: [],
    actions: [],
  };
  change(world, run, wish);
  suite.runs.push(run);
  repo.runs.set(run.id, run);
  emitRun(world, run, 'created', app.bot);
  if (run.status === 'completed') completed(world, run);
  return run;
}

export function updateRun(world: World, run: CheckRun, wish: RunWish): void {
  const before = run.status;
  change(world, run, wish);
  if (run.status === 'completed' && before !== 'completed') completed(world, run);
}

function change(world: World, run: CheckRun, wish: RunWish): void {
  const { output } = wish;
  if ((output?.annotations?.length ?? 0) > 50) {
    throw new ApiError(422, 'Invalid request.\n\nNo more than 50 items are allowed; more were supplied.');
  }
  run.name = wish.name ?? run.name;
  run.externalId = wish.external_id ?? run.externalId;
  run.detailsUrl = wish.details_url ?? run.detailsUrl;
  // A run that is completed does not go on: who looks again makes a new one.
  if (run.status !== 'completed') run.status = wish.status ?? run.status;
  if (wish.conclusion !== undefined) {
    run.conclusion = wish.conclusion;
    run.status = 'completed';
    run.completedAt = wish.completed_at ?? world.time();
  } else if (run.status !== 'completed') {
    run.conclusion = undefined;
    run.completedAt = undefined;
  }
  run.suite.updatedAt = world.time();
  if (output !== undefined) {
    run.output = {
      title: output.title ?? run.output.title,
      summary: output.summary ?? run.output.summary,
      text: output.text ?? run.output.text,
    };
    // They are added to those that are there: nothing takes them away.
    run.annotations.push(...(output.annotations ?? []));
  }
  run.actions = wish.actions ?? run.actions;
}

function completed(world: World, run: CheckRun): void {
  emitRun(world, run, 'completed', run.suite.app.bot);
  if (suiteState(run.suite).status === 'completed') emitSuite(world, run.suite, 'completed', run.suite.app.bot);
}

/** Somebody presses "Re-run": only the App that made the run hears of it. */
export function rerequestRun(world: World, run: CheckRun, by: Actor): void {
  emitRun(world, run, 'rerequested', by.account, run.suite.app);
}

export function rerequestSuite(world: World, suite: CheckSuite, by: Actor): void {
  emitSuite(world, suite, 'rerequested', by.account, suite.app);
}

/** Somebody presses one of the buttons that the run offers. */
export function requestAction(world: World, run: CheckRun, identifier: string, by: Actor): void {
  const shape = checkRunShape(world, run);
  const payload = () => ({ check_run: shape, requested_action: { identifier } });
  const { app, repo } = run.suite;
  world.emit({ event: 'check_run', action: 'requested_action', repo, by: by.account, only: app, payload });
}

function emitRun(world: World, run: CheckRun, action: string, by: App['bot'], only?: App): void {
  const shape = { ...checkRunShape(world, run), check_suite: suitePayload(world, run.suite) };
  const to = only === undefined ? {} : { only };
  world.emit({ event: 'check_run', action, repo: run.suite.repo, by, ...to, payload: () => ({ check_run: shape }) });
}

function emitSuite(world: World, suite: CheckSuite, action: string, by: App['bot'], only?: App): void {
  const to = only === undefined ? {} : { only };
  const shape = suitePayload(world, suite);
  const payload = async () => {
    const head = await world.commit(suite.repo, suite.sha);
    return { check_suite: { ...shape, head_commit: simpleCommit(suite.sha, head) } };
  };
  world.emit({ event: 'check_suite', action, repo: suite.repo, by, ...to, payload });
}

export function addStatus(
  world: World,
  repo: Repo,
  wish: Pick<Status, 'sha' | 'state' | 'context'> & Partial<Pick<Status, 'description' | 'targetUrl'>>,
  by: Actor,
): Status {
  const { sha, state, context } = wish;
  const status: Status = {
    id: world.id(),
    sha,
    by: by.account,
    state,
    context,
    description: wish.description ?? null,
    targetUrl: wish.targetUrl ?? null,
    createdAt: world.time(),
  };
  repo.statuses.set(sha, [...(repo.statuses.get(sha) ?? []), status]);
  const shape = statusShape(world, repo, status);
  world.emit({
    event: 'status',
    action: undefined,
    repo,
    by: by.account,
    payload: () => ({
      ...shape,
      sha,
      name: `${repo.owner.login}/${repo.name}`,
      branches: [],
    }),
  });
  return status;
}
