import { failureOf } from './failure-of.ts';
import { GitHubError } from './github-error.ts';
import { graphqlErrors, isLimit } from './graphql-errors.ts';

/** What is asked for: in words, and what a token needs for it. */
export interface Question {
  /** Such as `the reviews of pull request 7 of o/r`. */
  readonly what: string;
  /** Such as `pull-requests: read`. */
  readonly permission: string;
}

/** What an error of Octokit means to who gave the token of a job. */
export function explainFailure({ what, permission }: Question, error: unknown): GitHubError {
  if (error instanceof GitHubError) return error;
  const { status, limitedUntil } = failureOf(error);
  if (limitedUntil !== undefined || graphqlErrors(error)?.some(isLimit) === true)
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
  return new GitHubError('unavailable', `GitHub did not return ${what}.`, 'Run the check again later.');
}
