import { mapOf } from '../../core/github/values.ts';
import type { Forge } from '../../flows/ports.ts';
import { type GitHubOptions, type GitHubReader, githubReader } from './github-reader.ts';
import { nameOfRepository } from './name-of-repository.ts';
import { pullRequestPeople } from './pull-request-people.ts';

/** GitHub's API: what it says of pull requests and branches. Nothing is written. */
export function openGitHub(options: GitHubOptions): Forge {
  const reader = githubReader(options);
  return {
    people: pull => pullRequestPeople(reader, pull),
    isOnBranch: (repository, commit, branch) => isOnBranch(reader, repository, { commit, branch }),
  };
}

/** By ids: a tag may have the name of a branch. A commit is in the history of another one where it is their merge base. */
async function isOnBranch(
  reader: GitHubReader,
  repository: string,
  { commit, branch }: { readonly commit: string; readonly branch: string },
): Promise<boolean> {
  const question = { what: `the branch ${branch} of ${repository}`, permission: 'contents: read' };
  const { data: ref } = await reader.read(question, (octokit, signal) =>
    octokit.rest.git.getRef({ ...nameOfRepository(repository), ref: `heads/${branch}`, request: { signal } }),
  );
  const tip = mapOf(mapOf(ref).object).sha;
  if (typeof tip !== 'string') return false;
  if (tip === commit) return true;
  const { data: comparison } = await reader.read(question, (octokit, signal) =>
    octokit.rest.repos.compareCommitsWithBasehead({
      ...nameOfRepository(repository),
      basehead: `${commit}...${tip}`,
      per_page: 1,
      request: { signal },
    }),
  );
  return mapOf(mapOf(comparison).merge_base_commit).sha === commit;
}
