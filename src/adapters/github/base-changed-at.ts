import type { Known } from '../../core/actors.ts';
import { mapOf, textOf } from '../../core/github/values.ts';

/**
 * The last change of a pull request's base branch: by somebody, or by GitHub, where the branch was merged into another one and deleted.
 * https://docs.github.com/en/graphql/reference/unions#pullrequesttimelineitems
 */
export const baseChanges = `fragment baseChanges on PullRequest {
  timelineItems(last: 1, itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT]) {
    nodes {
      ... on BaseRefChangedEvent { createdAt }
      ... on AutomaticBaseChangeSucceededEvent { createdAt }
    }
  }
}`;

/**
 * When the base branch changed last, as GraphQL says it; undefined where it never did.
 *
 * @param items what `timelineItems` of the fragment gave. What is not as GitHub documents it could hide a change, and is not known
 */
export function baseChangedAt(items: unknown): Known<string | undefined> {
  const { nodes } = mapOf(items);
  if (!Array.isArray(nodes)) return { known: false };
  if (nodes.length === 0) return { known: true, value: undefined };
  const at = nodes.length === 1 ? textOf(mapOf(nodes[0]).createdAt) : undefined;
  return at === undefined || Number.isNaN(Date.parse(at)) ? { known: false } : { known: true, value: at };
}
