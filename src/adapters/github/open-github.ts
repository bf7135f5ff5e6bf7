import { commitOf, mapOf, repositoryOf, textOf } from '../../core/github/values.ts';
import type { Forge, ForgePull } from '../../flows/ports.ts';
import { GitHubError } from './github-error.ts';
import { type GitHubOptions, type GitHubReader, githubReader } from './github-reader.ts';
import { nameOfRepository } from './name-of-repository.ts';
import { pullRequestPeople } from './pull-request-people.ts';
import { readPull } from './read-pull.ts';

/** GitHub's API: what it says of pull requests and branches. Nothing is written. */
export function openGitHub(options: GitHubOptions): Forge {
  const reader = githubReader(options);
  return {
    pull: (repository, number) => pullOf(reader, repository, number).catch(sentenceOf),
    queueChecksEach: (repository, branch) => queueChecksEach(reader, repository, branch),
    people: pull => pullRequestPeople(reader, pull),
    isOnBranch: (repository, commit, branch) => isOnBranch(reader, repository, commit, branch),
    contains: (repository, commit, ancestor) => contains(reader, repository, commit, ancestor),
    hadBefore: (repository, tip, commit) => hadBefore(reader, repository, tip, commit),
    tip: (repository, branch) => tipOf(reader, repository, branch),
  };
}

async function tipOf(reader: GitHubReader, repository: string, branch: string): Promise<string | undefined> {
  const question = { what: `the branch ${branch} of ${repository}`, permission: 'contents: read' };
  const { data: ref } = await reader.read(question, (octokit, signal) =>
    octokit.rest.git.getRef({ ...nameOfRepository(repository), ref: `heads/${branch}`, request: { signal } }),
  );
  return commitOf(mapOf(mapOf(ref).object).sha);
}

async function isOnBranch(reader: GitHubReader, repository: string, commit: string, branch: string): Promise<boolean> {
  const tip = await tipOf(reader, repository, branch);
  return tip !== undefined && contains(reader, repository, tip, commit);
}

/** By ids: a tag may have the name of a branch. A commit is in the history of another one where it is their merge base. */
async function contains(reader: GitHubReader, repository: string, commit: string, ancestor: string): Promise<boolean> {
  if (commit === ancestor) return true;
  const comparison = await compare(reader, repository, { from: ancestor, to: commit, per_page: 1 });
  return mapOf(comparison.merge_base_commit).sha === ancestor;
}

/** GitHub lists the first 250 commits that only the later one has. */
async function hadBefore(reader: GitHubReader, repository: string, tip: string, commit: string): Promise<boolean> {
  const { commits, total_commits: total } = await compare(reader, repository, { from: commit, to: tip });
  const listed = Array.isArray(commits) ? commits.map(mapOf) : [];
  const firstParents = new Map(
    listed.map(({ sha, parents }) => [sha, Array.isArray(parents) ? parents[0] : undefined]),
  );
  let before: unknown = tip;
  for (const _step of listed) if (firstParents.has(before)) before = mapOf(firstParents.get(before)).sha;
  if (before !== commit && total !== listed.length)
    throw new GitHubError(
      'unexpected',
      `GitHub lists only some of the commits between ${commit} and ${tip} of ${repository}.`,
      'Push to the pull request, or close it and open it again.',
    );
  return before === commit;
}

async function compare(
  reader: GitHubReader,
  repository: string,
  { from, to, ...page }: { readonly from: string; readonly to: string; readonly per_page?: number },
) {
  const question = { what: `the history of ${to} of ${repository}`, permission: 'contents: read' };
  const { data } = await reader.read(question, (octokit, signal) =>
    octokit.rest.repos.compareCommitsWithBasehead({
      ...nameOfRepository(repository),
      basehead: `${from}...${to}`,
      ...page,
      request: { signal },
    }),
  );
  return mapOf(data);
}

async function pullOf(reader: GitHubReader, repository: string, number: number): Promise<ForgePull | string> {
  const { state, head, base } = await readPull(reader, repository, number);
  const [sha, branch, target] = [commitOf(mapOf(head).sha), textOf(mapOf(base).ref), mapOf(mapOf(base).repo).full_name];
  if (sha === undefined || branch === undefined || repositoryOf(target) !== repository)
    return `GitHub's answer for pull request ${number} of ${repository} is not understood.`;
  const [from, name] = [repositoryOf(mapOf(mapOf(head).repo).full_name), textOf(mapOf(head).ref)];
  return {
    isOpen: state === 'open',
    base: branch,
    head: sha,
    from: from === undefined || name === undefined ? undefined : { repository: from, name },
  };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof GitHubError)) throw error;
  return `${error.message} ${error.fix}`;
}

/** https://docs.github.com/en/rest/repos/rules#get-rules-for-a-branch */
async function queueChecksEach(reader: GitHubReader, repository: string, branch: string): Promise<boolean> {
  const question = { what: `the rules of the branch ${branch} of ${repository}`, permission: 'metadata: read' };
  const { data } = await reader.read(question, (octokit, signal) =>
    octokit.rest.repos.getBranchRules({
      ...nameOfRepository(repository),
      branch,
      per_page: 100,
      request: { signal },
    }),
  );
  const queues = (Array.isArray(data) ? data : []).map(mapOf).filter(({ type }) => type === 'merge_queue');
  return queues.length > 0 && queues.every(({ parameters }) => mapOf(parameters).grouping_strategy === 'ALLGREEN');
}
