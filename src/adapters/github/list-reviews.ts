import { accountOf, commitOf, mapOf, textOf } from '../../core/github/values.ts';
import type { Review, ReviewState } from '../../core/policy/standing-reviews.ts';
import type { PullRequestName } from '../../flows/ports.ts';
import { GitHubError } from './github-error.ts';
import type { GitHubReader } from './github-reader.ts';
import { nameOfRepository } from './name-of-repository.ts';

const perPage = 100;
/** A pull request with more reviews is not judged by them. */
const mostPages = 50;

const states: ReadonlyMap<unknown, ReviewState> = new Map([
  ['APPROVED', 'approved'],
  ['CHANGES_REQUESTED', 'changes-requested'],
  ['DISMISSED', 'dismissed'],
  ['COMMENTED', 'other'],
  ['PENDING', 'other'],
]);

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
  const found: (Review & { readonly at: string })[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
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
    found.push(...listed.map(item => reviewOf(item, what)));
    const hasMore = listed.length >= perPage || /rel="?[^",;]*\bnext\b/i.test(headers.link ?? '');
    if (!hasMore) return found.toSorted((one, other) => compareTexts(one.at, other.at));
  }
  throw new GitHubError(
    'unexpected',
    `There are more than ${perPage * mostPages} reviews: ${what}.`,
    'Merge it by hand.',
  );
}

function reviewOf(item: unknown, what: string): Review & { readonly at: string } {
  const { user, state, commit_id: commit, submitted_at: at } = mapOf(item);
  const known = states.get(state);
  const by = accountOf(user);
  if (known === undefined || (by === undefined && user !== null)) throw notUnderstood(what);
  // One that was not submitted yet has no time, and says nothing.
  const submitted = textOf(at);
  if (submitted === undefined && known !== 'other') throw notUnderstood(what);
  return { by, state: known, commit: commitOf(commit), at: submitted ?? '' };
}

/** Whoever may read the first page may read all of them: what was read shows that there are reviews, and not which. */
function partly(what: string, error: unknown): unknown {
  if (!(error instanceof GitHubError) || error.code !== 'denied') return error;
  return new GitHubError('unexpected', `GitHub gave only a part of ${what}.`, 'Run the check again later.', error);
}

function notUnderstood(what: string): GitHubError {
  return new GitHubError('unexpected', `GitHub's answer for ${what} was not understood.`, 'Run the check again later.');
}

/** Times as GitHub writes them, in UTC and of one length, are in the order of their texts. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
