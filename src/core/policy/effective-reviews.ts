import type { Actor, ChangeRequester } from '../actors.ts';
import { deletedAccount, isDeletedAccount } from '../deleted-account.ts';
import { isAfterBaseChange } from './is-after-base-change.ts';

/** What a review says. Others, such as comments and drafts of a review, say nothing about it. */
export type ReviewState = 'approved' | 'changes-requested' | 'dismissed' | 'other';

/** A review of a pull request. */
export interface Review {
  /** Undefined where the account is deleted. */
  readonly by: (Actor & { readonly id: number }) | undefined;
  readonly state: ReviewState;
  /** The id of the commit that was reviewed, where it is still known. */
  readonly commit: string | undefined;
  /** When it was submitted: ISO 8601, UTC; empty of one that was not. */
  readonly at: string;
  /** Whether the account may push to the repository: rules of a branch count no other review. Undefined where nobody looked. */
  readonly mayPush?: boolean;
}

/**
 * What reviews amount to for one head. The latest approval, request for changes or dismissal of each account counts; a
 * comment changes nothing. An approval counts for exactly the commit that was reviewed, and for the base branch that it was
 * given for: with another one the same head is another change. A request for changes stands, whatever was pushed and to
 * whatever branch it goes since, until the same account approves or it is dismissed.
 *
 * @param reviews all of them, oldest first
 * @param baseChangedAt when the base branch changed last; undefined where it never did
 */
export function effectiveReviews(
  reviews: readonly Review[],
  head: string,
  baseChangedAt: string | undefined,
): {
  readonly approvals: readonly Actor[];
  /** Who approved this head before the base branch changed. */
  readonly approvedForOtherBase: readonly Actor[];
  readonly changesRequestedBy: readonly ChangeRequester[];
  /** Whose last review of this head was dismissed. */
  readonly dismissedOf: readonly Actor[];
} {
  const latest = new Map<number, Review>();
  for (const review of reviews)
    if (!isDeletedAccount(review.by) && review.by !== undefined && review.state !== 'other')
      latest.set(review.by.id, review);
  const effective = [...latest.values()];
  const byOf = (found: readonly Review[]) => found.flatMap(({ by }) => by ?? []);
  // Whose they were is not known: nobody can take one back but by dismissing it.
  const ofDeleted = reviews.some(review => isDeletedAccount(review.by) && review.state === 'changes-requested')
    ? [deletedAccount]
    : [];
  const approving = effective.filter(({ state, commit }) => state === 'approved' && commit === head);
  const isForThisBase = ({ at }: Review) => isAfterBaseChange(at, baseChangedAt);
  return {
    approvals: byOf(approving.filter(isForThisBase)),
    approvedForOtherBase: byOf(approving.filter(review => !isForThisBase(review))),
    changesRequestedBy: [...effective.flatMap(requesterOf), ...ofDeleted],
    dismissedOf: byOf(effective.filter(({ state, commit }) => state === 'dismissed' && commit === head)),
  };
}

function requesterOf({ by, state, mayPush }: Review): readonly ChangeRequester[] {
  if (by === undefined || state !== 'changes-requested') return [];
  return [mayPush === undefined ? by : { ...by, mayPush }];
}
