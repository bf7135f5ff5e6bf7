import { commitOf, mapOf, numberOf, textOf, type Values } from '../../../core/github/values.ts';
import type { InstalledRepository, OpenPullRequest } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import { branchTip } from './branch-tip.ts';
import type { Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';
import { readPages } from './read-pages.ts';

/** What a list says about a pull request. */
type Listed = Pick<OpenPullRequest, 'number' | 'head' | 'updatedAt'> & { readonly branch: string };

/**
 * Every open pull request, oldest first.
 * https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
 */
export async function openPullRequests(
  connection: Connection,
  installed: InstalledRepository,
): Promise<readonly OpenPullRequest[]> {
  const listed = await recordOpenPull(connection, installed);
  // The list has the commit that the base was at when the head was pushed.
  const branches = [...new Set(listed.map(({ branch }) => branch))];
  const tips = new Map(
    await Promise.all(branches.map(async branch => [branch, await branchTip(connection, installed, branch)] as const)),
  );
  return listed.flatMap(({ branch, ...pull }) => {
    const sha = tips.get(branch);
    return sha === undefined ? [] : [{ ...pull, base: { branch, sha } }];
  });
}

/** The pull requests that are open and have this head, by the whole list: GitHub does not look for heads of forks. */
export async function withHead(
  connection: Connection,
  installed: InstalledRepository,
  head: string,
): Promise<number[]> {
  return (await recordOpenPull(connection, installed)).filter(pull => pull.head === head).map(({ number }) => number);
}

function recordOpenPull(connection: Connection, installed: InstalledRepository): Promise<readonly Listed[]> {
  const what = `the open pull requests of ${installed.repository.name}`;
  return readPages(
    connection,
    installed,
    { what, permission: 'pull_requests: read', key: `pulls ${installed.repository.id}` },
    ({ rest }, { signal, ...options }) =>
      rest.pulls.list({
        ...nameOfRepository(installed.repository.name),
        ...options,
        state: 'open',
        sort: 'created',
        direction: 'asc',
        request: { signal },
      }),
    data => data,
    item => listedOf(item, what),
  );
}

function listedOf(item: Values, what: string): Listed {
  const number = numberOf(item.number);
  const head = commitOf(mapOf(item.head).sha);
  const branch = textOf(mapOf(item.base).ref);
  const updatedAt = textOf(item.updated_at);
  if (number === undefined || head === undefined || branch === undefined || updatedAt === undefined)
    throw notUnderstood(what);
  return { number, head, branch, updatedAt };
}
