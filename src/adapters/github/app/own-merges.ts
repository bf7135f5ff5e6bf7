import { commitOf, mapOf, numberOf, textOf, type Values } from '../../../core/github/values.ts';
import type { InstalledRepository, OwnMerge } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';
import { actorOf } from './observe/actor-of.ts';
import { autoMergesQuery, mergedQuery } from './observe/queries.ts';

/** Each was compared before the next one was asked for: more can only be those that GitHub's auto-merge merged at the same time. */
const maxMerges = 20;
const maxPages = 10;

/** What no person merged into a branch, by the time of the last change, and what auto-merge of this App is to merge. */
export async function ownMerges(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
  ourLogin: () => Promise<string>,
): Promise<readonly OwnMerge[]> {
  const login = await ourLogin();
  const isOurs = ({ autoMergeRequest }: Values) => actorOf(mapOf(autoMergeRequest).enabledBy)?.login === login;
  const isOfApp = ({ mergedBy }: Values) => mapOf(mergedBy).__typename !== 'User';
  return [
    ...(await listed(connection, installed, branch, autoMergesQuery, isOurs)),
    ...(await listed(connection, installed, branch, mergedQuery, isOfApp)),
  ];
}

async function listed(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
  query: string,
  isWanted: (pull: Values) => boolean,
): Promise<readonly OwnMerge[]> {
  const what = `the pull requests into ${branch} of ${installed.repository.name}`;
  const found: OwnMerge[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxPages && found.length < maxMerges; page += 1) {
    const { data } = await connection.query(installed, { what, permission: 'pull_requests: read' }, query, {
      ...nameOfRepository(installed.repository.name),
      branch,
      after,
    });
    const { nodes, pageInfo } = mapOf(mapOf(data.repository).pullRequests);
    if (!Array.isArray(nodes)) throw notUnderstood(what);
    found.push(
      ...nodes
        .map(mapOf)
        .filter(isWanted)
        .map(pull => mergeOf(pull, what)),
    );
    const { hasNextPage, endCursor } = mapOf(pageInfo);
    after = textOf(endCursor) ?? null;
    if (hasNextPage !== true || after === null) break;
  }
  return found;
}

function mergeOf({ number, headRefOid, mergeCommit }: Values, what: string): OwnMerge {
  const [id, head] = [numberOf(number), commitOf(headRefOid)];
  if (id === undefined || head === undefined) throw notUnderstood(what);
  return { number: id, head, commit: commitOf(mapOf(mergeCommit).oid) };
}
