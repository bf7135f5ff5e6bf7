import { mapOf, type Values } from '../../../core/github/values.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { Question } from '../explain-failure.ts';
import type { RestApi } from '../github-reader.ts';
import { hasMore, perPage } from '../has-more.ts';
import type { Access } from './access-tokens.ts';
import type { Answer, Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';

const maxPages = 100;

/** What the request for one page has to be sent with. */
export interface PageRequest {
  readonly per_page: number;
  readonly page: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Every element of a list of the REST API. A full page is never taken for the last one, whatever its links say; a page that has not changed
 * is not sent again.
 *
 * @param listOf finds the list in the data of a page
 * @throws HubError also where the list has no end
 */
export async function readPages<Item>(
  connection: Connection,
  access: Access,
  question: Question & { readonly key: string },
  run: (octokit: RestApi, request: PageRequest) => Promise<Answer>,
  listOf: (data: unknown) => unknown,
  itemOf: (element: Values) => Item,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const found = await connection.readUnchanged(
      access,
      { ...question, key: `${question.key} ${page}` },
      (octokit, headers, signal) => run(octokit, { per_page: perPage, page, headers, signal }),
      ({ data, headers }) => {
        const list = listOf(data);
        if (!Array.isArray(list)) throw notUnderstood(question.what);
        return { items: list.map(element => itemOf(mapOf(element))), hasMore: hasMore(list.length, headers) };
      },
    );
    items.push(...found.items);
    if (!found.hasMore) return items;
  }
  throw new HubError('unexpected', `There are more than ${perPage * maxPages} of ${question.what}.`, {
    fix: 'Act by hand.',
  });
}
