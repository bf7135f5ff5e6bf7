import { mapOf, type Values } from '../../core/github/values.ts';
import type { GitHubReader } from './github-reader.ts';
import { nameOfRepository } from './name-of-repository.ts';

/** A pull request as GitHub's REST API describes it. https://docs.github.com/en/rest/pulls/pulls#get-a-pull-request @throws GitHubError */
export async function readPull(reader: GitHubReader, repository: string, number: number): Promise<Values> {
  const question = { what: `pull request ${number} of ${repository}`, permission: 'pull-requests: read' };
  const { data } = await reader.read(question, (octokit, signal) =>
    octokit.rest.pulls.get({ ...nameOfRepository(repository), pull_number: number, request: { signal } }),
  );
  return mapOf(data);
}
