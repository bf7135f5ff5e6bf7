import { commitOf, mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { PullRequest } from '../../../../core/plan/pull-request.ts';
import { authorWithoutAccess } from './author-without-access.ts';
import { readList } from './read-list.ts';

/** An open pull request, and its head. */
type OpenHead = PullRequest['sameHead'][number] & { readonly head: string };

/** The open pull requests of repositories, by their heads. */
export interface OpenHeads {
  /**
   * The other pull requests that have this head; undefined where the list could not be read to its end.
   *
   * @param first the page of those that changed last
   * @param more gives the page after a cursor
   */
  withHead(
    pull: { readonly repository: number; readonly number: number; readonly head: string },
    first: unknown,
    more: (after: string) => Promise<unknown>,
  ): Promise<PullRequest['sameHead'] | undefined>;
}

const keptMs = 60_000;
const maxKept = 100;

/**
 * The page of the pull requests that changed last comes with every observation. Those after it were changed before them, so what is
 * known of them may be a minute old: a push would have brought them to the front.
 */
export function openHeads(now: () => number): OpenHeads {
  const kept = new Map<number, { readonly until: number; readonly heads: readonly OpenHead[] }>();
  return {
    async withHead({ repository, number, head }, first, more) {
      const found = kept.get(repository);
      const isFresh = found !== undefined && now() < found.until;
      const list = await readList(
        first,
        isFresh ? async () => ({ nodes: [], pageInfo: { hasNextPage: false } }) : more,
      );
      if (!list.isComplete) return undefined;
      const heads = list.nodes.map(openHeadOf);
      if (heads.includes(undefined)) return undefined;
      const all = new Map<number, OpenHead>();
      for (const one of [...(isFresh ? found.heads : []), ...heads]) if (one !== undefined) all.set(one.number, one);
      if (!isFresh && list.nodes.length > 100) keep(repository, [...all.values()]);
      return [...all.values()]
        .filter(one => one.head === head && one.number !== number)
        .map(({ head: _, ...one }) => one);
    },
  };

  function keep(repository: number, heads: readonly OpenHead[]): void {
    kept.delete(repository);
    kept.set(repository, { until: now() + keptMs, heads });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  }
}

function openHeadOf(node: Values): OpenHead | undefined {
  const number = numberOf(mapOf(node).number);
  const head = commitOf(node.headRefOid);
  const base = textOf(node.baseRefName);
  if (number === undefined || head === undefined || base === undefined) return undefined;
  return { number, head, base, autoMerges: (node.autoMergeRequest ?? null) !== null, ...authorWithoutAccess(node) };
}
