import { mapOf } from '../../core/github/values.ts';
import { GitHubError } from './github-error.ts';

/** What is asked for: in words, and what a token needs for it. */
export interface Question {
  /** Such as `the reviews of pull request 7 of o/r`. */
  readonly what: string;
  /** Such as `pull-requests: read`. */
  readonly permission: string;
}

/**
 * What an error of Octokit means. Its request holds the token, and the text of the answer is not ours: none of both is shown. A secondary
 * rate limit may be told by that text alone.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export function explainFailure({ what, permission }: Question, error: unknown): GitHubError {
  if (error instanceof GitHubError) return error;
  const { status } = mapOf(error);
  const response = mapOf(mapOf(error).response);
  const headers = mapOf(response.headers);
  const isLimited =
    headers['x-ratelimit-remaining'] === '0' ||
    headers['retry-after'] !== undefined ||
    /rate limit|abuse/i.test(String(mapOf(response.data).message));
  if (status === 429 || (status === 403 && isLimited))
    return new GitHubError(
      'rate-limited',
      `GitHub's rate limit keeps ${what} from being read.`,
      'Run the check again later.',
    );
  if (status === 401 || status === 403 || status === 404)
    return new GitHubError(
      'denied',
      `The github-token may not read ${what} (HTTP ${status}).`,
      `Add \`${permission}\` to the permissions of the job.`,
    );
  // Octokit gives 500 for a connection that broke, too.
  return new GitHubError('unavailable', `GitHub did not give ${what}.`, 'Run the check again later.');
}
