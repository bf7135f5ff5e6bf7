import type { Actor } from '../../core/actors.ts';
import { accountOf, mapOf } from '../../core/github/values.ts';
import type { PullRequestName } from '../../flows/ports.ts';
import { GitHubError } from './github-error.ts';
import type { GitHubReader } from './github-reader.ts';
import { nameOfRepository } from './name-of-repository.ts';

/**
 * Who brought the head to where its branch has it now: the last push of exactly that commit, by the record that GitHub
 * keeps of a repository. The names in a commit prove nothing: whoever makes it writes them.
 * https://docs.github.com/en/rest/repos/repos#list-repository-activities
 *
 * @returns undefined where GitHub does not name an account
 * @throws GitHubError
 */
export async function findPusher(
  reader: GitHubReader,
  { head, branch }: Pick<PullRequestName, 'head' | 'branch'>,
): Promise<Actor | undefined> {
  if (branch === undefined)
    throw new GitHubError('denied', 'The repository of the head no longer exists.', 'Open a new pull request.');
  const ref = `refs/heads/${branch.name}`;
  const question = { what: `who pushed to ${branch.repository}`, permission: 'contents: read' };
  const { data } = await reader.read(question, (octokit, signal) =>
    octokit.rest.repos.listActivities({
      ...nameOfRepository(branch.repository),
      ref,
      direction: 'desc',
      per_page: 100,
      request: { signal },
    }),
  );
  const listed: unknown = data;
  const activities = Array.isArray(listed) ? listed.map(mapOf) : [];
  const last = activities.find(activity => activity.ref === ref && activity.after === head);
  return accountOf(last?.actor);
}
