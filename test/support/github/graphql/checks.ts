import { stateOfRun } from '../deeds/rules.ts';
import { nodeId } from '../shapes/account.ts';
import { newestRuns, suiteState } from '../shapes/checks.ts';
import type { CheckRun, CheckSuite, Repo, Shape, Status } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { connection, guarded } from './connection.ts';
import type { Arguments, Context, Node } from './context.ts';

interface Filter {
  readonly appId?: number | null;
  readonly checkName?: string | null;
  readonly checkType?: 'ALL' | 'LATEST' | null;
}

function filterOf(args: Arguments): Filter {
  return (args.filterBy ?? {}) as Filter;
}

export function suiteNode(context: Context, suite: CheckSuite): Node {
  const { world, nodes, need } = context;
  const { repo } = suite;
  const { status, conclusion } = suiteState(suite);
  const path = `/${nameOf(repo)}/commit/${suite.sha}/checks?check_suite_id=${suite.id}`;
  return {
    __typename: 'CheckSuite',
    id: nodeId('CheckSuite', suite.id),
    databaseId: suite.id,
    app: {
      id: nodeId('App', suite.app.id),
      databaseId: suite.app.id,
      clientId: suite.app.clientId,
      name: suite.app.slug,
      slug: suite.app.slug,
      url: `${world.url}/apps/${suite.app.slug}`,
    },
    branch: () => (suite.branch === undefined ? null : nodes.ref(repo, suite.branch)),
    checkRuns: guarded(
      () => need(repo, 'checks:read'),
      args => {
        const { checkName, checkType, appId } = filterOf(args);
        const runs = (checkType === 'ALL' ? suite.runs : newestRuns(suite.runs)).filter(
          run =>
            (checkName === undefined || checkName === null || run.name === checkName) &&
            (appId === undefined || appId === null || suite.app.id === appId),
        );
        return connection('checkRuns', runs, args, nodes.run);
      },
    ),
    commit: () => nodes.commit(repo, suite.sha),
    status: status.toUpperCase(),
    conclusion: conclusion?.toUpperCase() ?? null,
    createdAt: suite.createdAt,
    updatedAt: suite.updatedAt,
    repository: () => nodes.repository(repo),
    resourcePath: path,
    url: `${world.url}${path}`,
  };
}

export function runNode({ world, nodes }: Context, run: CheckRun): Node {
  const { suite, output } = run;
  const path = `/${nameOf(suite.repo)}/runs/${run.id}`;
  return {
    __typename: 'CheckRun',
    id: nodeId('CheckRun', run.id),
    databaseId: run.id,
    name: run.name,
    externalId: run.externalId,
    status: run.status.toUpperCase(),
    conclusion: run.conclusion?.toUpperCase() ?? null,
    title: output.title,
    summary: output.summary,
    text: output.text,
    detailsUrl: run.detailsUrl ?? `${world.url}${path}`,
    startedAt: run.startedAt,
    completedAt: run.completedAt ?? null,
    checkSuite: () => nodes.suite(suite),
    annotations: (args: Arguments) => connection('annotations', run.annotations, args, annotationNode),
    repository: () => nodes.repository(suite.repo),
    permalink: `${world.url}${path}`,
    resourcePath: path,
    url: `${world.url}${path}`,
  };
}

function annotationNode(annotation: Shape): Node {
  return {
    path: annotation.path,
    message: annotation.message,
    title: annotation.title ?? null,
    rawDetails: annotation.raw_details ?? null,
    annotationLevel: String(annotation.annotation_level).toUpperCase(),
    location: {
      start: { line: annotation.start_line, column: annotation.start_column ?? null },
      end: { line: annotation.end_line, column: annotation.end_column ?? null },
    },
  };
}

export function statusNode({ nodes }: Context, repo: Repo, status: Status): Node {
  return {
    __typename: 'StatusContext',
    id: nodeId('StatusContext', status.id),
    context: status.context,
    state: status.state.toUpperCase(),
    description: status.description,
    targetUrl: status.targetUrl,
    createdAt: status.createdAt,
    creator: () => nodes.account(status.by),
    commit: () => nodes.commit(repo, status.sha),
  };
}

export function suitesOf({ nodes, need }: Context, repo: Repo, sha: string): (args: Arguments) => Node {
  return guarded(
    () => need(repo, 'checks:read'),
    args => {
      const { appId, checkName } = filterOf(args);
      const found = (repo.suites.get(sha) ?? []).filter(
        ({ app, runs }) =>
          (appId === undefined || appId === null || app.id === appId) &&
          (checkName === undefined || checkName === null || runs.some(({ name }) => name === checkName)),
      );
      return connection('checkSuites', found, args, nodes.suite);
    },
  );
}

/** The newest of each name of checks and statuses; null where there is none at all. */
export function rollupOf(context: Context, repo: Repo, sha: string): () => Node | null {
  const { nodes, need } = context;
  return () => {
    need(repo, 'checks:read');
    need(repo, 'statuses:read');
    const runs = (repo.suites.get(sha) ?? []).flatMap(suite => newestRuns(suite.runs));
    const statuses = [...new Map((repo.statuses.get(sha) ?? []).map(one => [one.context, one])).values()];
    if (runs.length + statuses.length === 0) return null;
    const states = [
      ...runs.map(run => ({ success: 'SUCCESS', failure: 'FAILURE', pending: 'PENDING' })[stateOfRun(run)]),
      ...statuses.map(({ state }) => state.toUpperCase()),
    ];
    const order = ['ERROR', 'FAILURE', 'PENDING', 'SUCCESS'];
    const all = [...runs.map(run => () => nodes.run(run)), ...statuses.map(one => () => nodes.status(repo, one))];
    return {
      id: nodeId('StatusCheckRollup', sha),
      state: order.find(state => states.includes(state)) ?? 'SUCCESS',
      commit: () => nodes.commit(repo, sha),
      contexts: (args: Arguments) => connection('contexts', all, args, make => make()),
    };
  };
}
