import { commitOf, mapOf, numberOf, textOf } from '../../../core/github/values.ts';
import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import type { MergedPull, PublishHub } from '../../../flows/reconcile/publish/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';
import { defaultBranchQuery, lastMergedQuery } from './observe/queries.ts';
import { deploy, lastDeployment } from './publish/deployments.ts';
import { proposals, propose } from './publish/proposals.ts';
import { startWorkflow, workflowRuns } from './publish/workflow-runs.ts';

/** GitHub as publishing asks it. @param current the name that a repository has by now */
export function publishHub(
  connection: Connection,
  current: (installed: InstalledRepository) => InstalledRepository,
  ourLogin: () => Promise<string>,
): PublishHub {
  return {
    defaultBranch: installed => defaultBranch(connection, current(installed)),
    mergedPulls: (installed, branch) => mergedPulls(connection, current(installed), branch),
    deployment: (installed, environment) => lastDeployment(connection, current(installed), environment),
    deploy: (installed, wanted) => deploy(connection, current(installed), wanted),
    proposals: (installed, branch) => proposals(connection, current(installed), branch, ourLogin),
    propose: (installed, wanted) => propose(connection, current(installed), wanted),
    startWorkflow: (installed, workflow, branch, inputs) =>
      startWorkflow(connection, current(installed), { workflow, branch, inputs }),
    workflowRuns: (installed, workflow, sha) => workflowRuns(connection, current(installed), workflow, sha),
  };
}

/** The default branch, and the commit that it is at; undefined of a repository without commits, or that is gone. */
async function defaultBranch(
  connection: Connection,
  installed: InstalledRepository,
): Promise<{ readonly branch: string; readonly sha: string } | undefined> {
  const what = `the default branch of ${installed.repository.name}`;
  const question = { what, permission: 'contents: read' };
  const { data } = await connection.query(
    installed,
    question,
    defaultBranchQuery,
    nameOfRepository(installed.repository.name),
  );
  const { repository } = data;
  const found = mapOf(repository).defaultBranchRef;
  if ((found ?? undefined) === undefined) return undefined;
  const { name, target } = mapOf(found);
  const [branch, sha] = [textOf(name), commitOf(mapOf(target).oid)];
  if (branch === undefined || sha === undefined) throw notUnderstood(what);
  return { branch, sha };
}

/** What was merged into a branch, by the time of the last change: the newest fifty. */
async function mergedPulls(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
): Promise<readonly MergedPull[]> {
  const what = `the merged pull requests of ${installed.repository.name}`;
  const { data } = await connection.query(installed, { what, permission: 'pull_requests: read' }, lastMergedQuery, {
    ...nameOfRepository(installed.repository.name),
    branch,
  });
  const { nodes } = mapOf(mapOf(data.repository).pullRequests);
  if (!Array.isArray(nodes)) throw notUnderstood(what);
  return nodes.map(mapOf).flatMap(({ number, headRefOid, mergeCommit, mergedAt }) => {
    const [id, head, time] = [numberOf(number), commitOf(headRefOid), textOf(mergedAt)];
    const commit = commitOf(mapOf(mergeCommit).oid);
    if (id === undefined || head === undefined || time === undefined) throw notUnderstood(what);
    // Without one it cannot be found in any revision.
    return commit === undefined ? [] : [{ number: id, head, commit, mergedAt: new Date(time).toISOString() }];
  });
}
