import { commitOf, mapOf, numberOf, textOf } from '../../../../core/github/values.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { MergedPull } from '../../../../flows/reconcile/publish/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { lastMergedQuery } from '../observe/queries.ts';

/** What was merged into a branch, by the time of the last change: the newest fifty. */
export async function mergedPulls(
  connection: Connection,
  of: InstalledRepository,
  branch: string,
): Promise<readonly MergedPull[]> {
  const what = `the merged pull requests of ${of.repository.name}`;
  const { data } = await connection.query(of, { what, permission: 'pull_requests: read' }, lastMergedQuery, {
    ...nameOfRepository(of.repository.name),
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
