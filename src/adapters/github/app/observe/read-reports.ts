import { mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { OwnCheckRun, ReportedCheck } from '../../../../core/plan/pull-request.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { oldestFirst, ownCheckRuns } from '../own-check-runs.ts';
import type { ListReader } from './list-reader.ts';
import { ownCheckRunOf } from './own-check-run-of.ts';
import { commitQuery, moreContextsQuery } from './queries.ts';

/** What is reported at a head. */
export interface Reports {
  readonly own: readonly OwnCheckRun[];
  readonly reported: readonly ReportedCheck[];
  /** Whether `reported` is all. */
  readonly isComplete: boolean;
}

/** @param commits the last commit of the pull request: not the head where that was pushed just now */
export async function readReports(
  connection: Connection,
  installed: InstalledRepository,
  lists: ListReader,
  head: string,
  commits: unknown,
): Promise<Reports> {
  const { nodes } = mapOf(commits);
  const last = mapOf(mapOf(Array.isArray(nodes) ? nodes.at(-1) : undefined).commit);
  const commit = last.oid === head ? last : await readCommit(connection, lists, head);
  const [own, list] = await Promise.all([
    ownRuns(connection, installed, lists, head, commit),
    readContexts(lists, head, commit),
  ]);
  const reported = list.nodes.map(reportedCheckOf).filter(check => check !== undefined);
  return { own, reported, isComplete: list.isComplete && reported.length === list.nodes.length };
}

async function readCommit(connection: Connection, lists: ListReader, sha: string): Promise<Values> {
  const { object } = await lists.more(commitQuery, { sha, app: connection.appId });
  const commit = mapOf(object);
  if (commit.oid !== sha) throw notUnderstood(lists.what);
  return commit;
}

function readContexts(lists: ListReader, sha: string, { statusCheckRollup: rollup }: Values) {
  // Null is none at all; a denied field is null, too, and is told by itself.
  if (rollup === null) return { nodes: [], isComplete: true };
  return lists.read(mapOf(rollup).contexts, async after => {
    const { object } = await lists.more(moreContextsQuery, { sha, after });
    return mapOf(mapOf(object).statusCheckRollup).contexts;
  });
}

/** Where the query does not have all of them, or no ids, the REST API has. */
async function ownRuns(
  connection: Connection,
  installed: InstalledRepository,
  lists: ListReader,
  sha: string,
  { checkSuites: suites }: Values,
): Promise<readonly OwnCheckRun[]> {
  const connections = [suites, ...nodesIn(suites).map(suite => suite.checkRuns)];
  const isWhole = connections.every(list => mapOf(mapOf(list).pageInfo).hasNextPage === false);
  const runs = connections.slice(1).flatMap(nodesIn);
  const own = runs.map(run => ownCheckRunOf({ ...run, id: run.databaseId }));
  if (!isWhole || own.includes(undefined)) return ownCheckRuns(connection, installed, sha);
  return oldestFirst(own, lists.what);
}

function nodesIn(list: unknown): readonly Values[] {
  const { nodes } = mapOf(list);
  return Array.isArray(nodes) ? nodes.map(mapOf) : [];
}

/** A check run or a commit status of anybody; undefined where it is not what GitHub documents. */
function reportedCheckOf(node: Values): ReportedCheck | undefined {
  const isRun = node.__typename === 'CheckRun';
  const name = textOf(isRun ? node.name : node.context);
  if (name === undefined) return undefined;
  if (!isRun) return { name, appId: undefined, state: stateOfStatus(node.state) };
  const appId = numberOf(mapOf(mapOf(node.checkSuite).app).databaseId);
  return { name, appId, state: node.status === 'COMPLETED' ? stateOfRun(node.conclusion) : 'pending' };
}

function stateOfRun(conclusion: unknown): ReportedCheck['state'] {
  if (conclusion === 'SUCCESS') return 'success';
  return conclusion === 'SKIPPED' || conclusion === 'NEUTRAL' ? 'skipped' : 'failure';
}

function stateOfStatus(state: unknown): ReportedCheck['state'] {
  if (state === 'SUCCESS') return 'success';
  return state === 'PENDING' || state === 'EXPECTED' ? 'pending' : 'failure';
}
