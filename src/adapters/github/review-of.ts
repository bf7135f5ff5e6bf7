import { commitOf, textOf } from '../../core/github/values.ts';
import type { Review, ReviewState } from '../../core/policy/effective-reviews.ts';

const states: ReadonlyMap<unknown, ReviewState> = new Map([
  ['APPROVED', 'approved'],
  ['CHANGES_REQUESTED', 'changes-requested'],
  ['DISMISSED', 'dismissed'],
  ['COMMENTED', 'other'],
  ['PENDING', 'other'],
]);

/**
 * A review, from either API; undefined where it is not what GitHub documents: one that was not understood could be a request for changes.
 *
 * @param by who wrote it; undefined where it could not be read, null where nobody can act as the account any more
 */
export function reviewOf(
  by: NonNullable<Review['by']> | null | undefined,
  { state, commit, submittedAt }: { readonly state: unknown; readonly commit: unknown; readonly submittedAt: unknown },
): Review | undefined {
  const known = states.get(state);
  // One that was not submitted yet has no time, and says nothing.
  const at = textOf(submittedAt);
  if (known === undefined || by === undefined || (at === undefined && known !== 'other')) return undefined;
  return { by: by ?? undefined, state: known, commit: commitOf(commit), at: at ?? '' };
}

/** Oldest first. Times as GitHub writes them, in UTC and of one length, are in the order of their texts. */
export function byTime(reviews: readonly Review[]): readonly Review[] {
  return reviews.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
}
