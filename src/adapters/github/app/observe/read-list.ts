import { mapOf, textOf, type Values } from '../../../../core/github/values.ts';

/** A list of GraphQL, as far as it could be read. One that is not complete is not to be believed. */
export interface ReadList {
  readonly nodes: readonly Values[];
  readonly isComplete: boolean;
}

const maxPages = 50;

/**
 * Reads a list to its end.
 *
 * @param first its first page, of a query for more than the list
 * @param more gives the page after a cursor
 */
export async function readList(first: unknown, more: (after: string) => Promise<unknown>): Promise<ReadList> {
  const nodes: Values[] = [];
  let page = mapOf(first);
  for (let count = 1; ; count += 1) {
    if (!Array.isArray(page.nodes)) return { nodes, isComplete: false };
    nodes.push(...page.nodes.map(mapOf));
    const { hasNextPage, endCursor } = mapOf(page.pageInfo);
    if (hasNextPage === false) return { nodes, isComplete: true };
    const after = textOf(endCursor);
    if (hasNextPage !== true || after === undefined || count === maxPages) return { nodes, isComplete: false };
    page = mapOf(await more(after));
  }
}
