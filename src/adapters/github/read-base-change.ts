import { mapOf } from '../../core/github/values.ts';
import type { PullRequestName } from '../../flows/ports.ts';
import { baseChangeQuery } from './app/observe/queries.ts';
import { baseChangedAt } from './base-changed-at.ts';
import { GitHubError } from './github-error.ts';
import type { GitHubReader } from './github-reader.ts';
import { graphqlErrors, isDenied } from './graphql-errors.ts';
import { nameOfRepository } from './name-of-repository.ts';

/** When the base branch of a pull request changed last. @throws GitHubError also where GitHub does not say it */
export async function readBaseChange(
  reader: GitHubReader,
  { repository, number }: PullRequestName,
): Promise<string | undefined> {
  const what = `when the base branch of pull request ${number} of ${repository} changed`;
  const permission = 'pull-requests: read';
  const variables = { ...nameOfRepository(repository), number };
  const answer = await reader.read({ what, permission }, async (octokit, signal) => {
    try {
      return await octokit.graphql<unknown>(baseChangeQuery, { ...variables, request: { signal } });
    } catch (error) {
      if (graphqlErrors(error)?.some(isDenied) !== true) throw error;
      throw new GitHubError(
        'denied',
        `The github-token may not read ${what}.`,
        `Add \`${permission}\` to the permissions of the job.`,
      );
    }
  });
  const pull = mapOf(mapOf(mapOf(answer).repository).pullRequest);
  const found = baseChangedAt(pull.timelineItems);
  if (found.known) return found.value;
  throw new GitHubError('unexpected', `GitHub does not say ${what}.`, 'Run the check again later.');
}
