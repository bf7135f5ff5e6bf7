import { accountOf, isNobody, mapOf } from '../../core/github/values.ts';
import type { Review } from '../../core/policy/effective-reviews.ts';
import type { PullRequestName } from '../../flows/ports.ts';
import { GitHubError } from './github-error.ts';
import type { GitHubReader } from './github-reader.ts';
import { hasMore, perPage } from './has-more.ts';
import { nameOfRepository } from './name-of-repository.ts';
import { byTime, reviewOf } from './review-of.ts';

/** A pull request with more reviews is not judged by them. */
const maxPages = 50;

/**
 * Every review of a pull request, oldest first. A full page is never taken for the last one, whatever its links say.
 * https://docs.github.com/en/rest/pulls/reviews#list-reviews-for-a-pull-request
 *
 * @throws GitHubError also where an answer is not what GitHub documents: a review that was not understood could be a request for changes
 */
export async function listReviews(
  reader: GitHubReader,
  { repository, number }: PullRequestName,
): Promise<readonly Review[]> {
  const what = `the reviews of pull request ${number} of ${repository}`;
  const found: Review[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, headers } = await reader
      .read({ what, permission: 'pull-requests: read' }, (octokit, signal) =>
        octokit.rest.pulls.listReviews({
          ...nameOfRepository(repository),
          pull_number: number,
          per_page: perPage,
          page,
          request: { signal },
        }),
      )
      .catch(error => {
        throw page === 1 ? error : partly(what, error);
      });
    const listed: unknown = data;
    if (!Array.isArray(listed)) throw notUnderstood(what);
    found.push(...listed.map(item => reviewIn(item, what)));
    if (!hasMore(listed.length, headers)) return byTime(found);
  }
  throw new GitHubError(
    'unexpected',
    `There are more than ${perPage * maxPages} reviews: ${what}.`,
    'Merge it by hand.',
  );
}

function reviewIn(item: unknown, what: string): Review {
  const { user, state, commit_id: commit, submitted_at: submittedAt } = mapOf(item);
  const review = reviewOf(isNobody(user) ? null : accountOf(user), { state, commit, submittedAt });
  if (review === undefined) throw notUnderstood(what);
  return review;
}

/** Whoever may read the first page may read all of them: what was read shows that there are reviews, and not which. */
function partly(what: string, error: unknown): unknown {
  if (!(error instanceof GitHubError) || error.code !== 'denied') return error;
  return new GitHubError('unexpected', `GitHub returned only part of ${what}.`, 'Run the check again later.', error);
}

function notUnderstood(what: string): GitHubError {
  return new GitHubError(
    'unexpected',
    `GitHub's response about ${what} could not be parsed.`,
    'Run the check again later.',
  );
}
