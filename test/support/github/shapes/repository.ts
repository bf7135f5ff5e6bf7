import type { Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { accountShape, nodeId } from './account.ts';

const templates: Readonly<Record<string, string>> = {
  archive: '/{archive_format}{/ref}',
  assignees: '/assignees{/user}',
  blobs: '/git/blobs{/sha}',
  branches: '/branches{/branch}',
  collaborators: '/collaborators{/collaborator}',
  comments: '/comments{/number}',
  commits: '/commits{/sha}',
  compare: '/compare/{base}...{head}',
  contents: '/contents/{+path}',
  contributors: '/contributors',
  deployments: '/deployments',
  downloads: '/downloads',
  events: '/events',
  forks: '/forks',
  git_commits: '/git/commits{/sha}',
  git_refs: '/git/refs{/sha}',
  git_tags: '/git/tags{/sha}',
  hooks: '/hooks',
  issue_comment: '/issues/comments{/number}',
  issue_events: '/issues/events{/number}',
  issues: '/issues{/number}',
  keys: '/keys{/key_id}',
  labels: '/labels{/name}',
  languages: '/languages',
  merges: '/merges',
  milestones: '/milestones{/number}',
  notifications: '/notifications{?since,all,participating}',
  pulls: '/pulls{/number}',
  releases: '/releases{/id}',
  stargazers: '/stargazers',
  statuses: '/statuses/{sha}',
  subscribers: '/subscribers',
  subscription: '/subscription',
  tags: '/tags',
  teams: '/teams',
  trees: '/git/trees{/sha}',
};

/** What `minimal-repository` and `simple-repository` have in common with `repository`. */
export function simpleRepository(world: World, repo: Repo): Shape {
  const url = `${world.api}/repos/${nameOf(repo)}`;
  return {
    id: repo.id,
    node_id: nodeId('Repository', repo.id),
    name: repo.name,
    full_name: nameOf(repo),
    private: repo.isPrivate,
    owner: accountShape(world, repo.owner),
    html_url: `${world.url}/${nameOf(repo)}`,
    description: null,
    fork: repo.parent !== undefined,
    url,
    ...Object.fromEntries(Object.entries(templates).map(([name, end]) => [`${name}_url`, `${url}${end}`])),
  };
}

/** A `repository`, as it is part of pull requests and payloads. */
export function repositoryShape(world: World, repo: Repo): Shape {
  const address = `${world.url}/${nameOf(repo)}`;
  return {
    ...simpleRepository(world, repo),
    git_url: `${address.replace(/^http/u, 'git')}.git`,
    ssh_url: `git@127.0.0.1:${nameOf(repo)}.git`,
    clone_url: `${address}.git`,
    svn_url: address,
    created_at: repo.createdAt,
    updated_at: repo.pushedAt,
    pushed_at: repo.pushedAt,
    homepage: null,
    size: 1,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: false,
    has_downloads: true,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repo.isArchived,
    disabled: false,
    open_issues_count: repo.openCount,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    custom_properties: {},
    visibility: repo.isPrivate ? 'private' : 'public',
    forks: 0,
    open_issues: repo.openCount,
    watchers: 0,
    default_branch: repo.defaultBranch,
  };
}

/** A `full-repository`: the repository by itself. */
export function fullRepository(world: World, repo: Repo): Shape {
  return {
    ...repositoryShape(world, repo),
    network_count: 0,
    subscribers_count: 0,
    allow_merge_commit: repo.methods.includes('merge'),
    allow_squash_merge: repo.methods.includes('squash'),
    allow_rebase_merge: repo.methods.includes('rebase'),
    allow_auto_merge: repo.allowsAutoMerge,
    delete_branch_on_merge: false,
    allow_update_branch: false,
    squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
    squash_merge_commit_message: 'COMMIT_MESSAGES',
    merge_commit_title: 'MERGE_MESSAGE',
    merge_commit_message: 'PR_TITLE',
    ...(repo.parent === undefined
      ? {}
      : { parent: repositoryShape(world, repo.parent), source: repositoryShape(world, repo.parent) }),
  };
}
