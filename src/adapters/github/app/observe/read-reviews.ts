import { mapOf, type Values } from '../../../../core/github/values.ts';
import type { Review } from '../../../../core/policy/effective-reviews.ts';
import { byTime, reviewOf, type TimedReview } from '../../review-of.ts';
import { actorOf } from './actor-of.ts';
import type { ListReader } from './list-reader.ts';
import { moreReviewsQuery } from './queries.ts';

/** The reviews of a pull request, oldest first; undefined where one was not understood, or the list not read to its end. */
export async function readReviews(
  lists: ListReader,
  number: number,
  first: unknown,
): Promise<readonly Review[] | undefined> {
  const { nodes, isComplete } = await lists.ofPull(moreReviewsQuery, number, 'reviews', first);
  const reviews = nodes.map(reviewIn);
  return isComplete && reviews.every(review => review !== undefined) ? byTime(reviews) : undefined;
}

function reviewIn({ author, authorCanPushToRepository, state, submittedAt, commit }: Values): TimedReview | undefined {
  const by = author === null ? null : actorOf(author);
  const review = reviewOf(by, { state, commit: mapOf(commit).oid, submittedAt });
  return review === undefined ? undefined : { ...review, mayPush: authorCanPushToRepository === true };
}
