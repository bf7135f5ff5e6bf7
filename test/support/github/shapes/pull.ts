import type { Pull, Repo, Review, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { accountShape, nodeId, nullableAccount } from './account.ts';
import { association, labelShape } from './issue.ts';
import { repositoryShape } from './repository.ts';

/** A `pull-request-simple`, as in lists. */
export function simplePull(world: World, pull: Pull): Shape {
  const { issue, repo, number, head, base } = pull;
  const repository = `${world.api}/repos/${nameOf(repo)}`;
  const url = `${repository}/pulls/${number}`;
  const asIssue = `${repository}/issues/${number}`;
  const page = `${world.url}/${nameOf(repo)}/pull/${number}`;
  const statuses = `${repository}/statuses/${head.sha}`;
  return {
    url,
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: asIssue,
    number,
    state: issue.state,
    locked: issue.isLocked,
    title: issue.title,
    user: accountShape(world, issue.by.isGone ? world.account('ghost') : issue.by),
    body: issue.body,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt ?? null,
    merged_at: pull.merged?.at ?? null,
    merge_commit_sha: pull.merged?.sha ?? pull.mergeability?.commit ?? null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: issue.labels.map(label => labelShape(world, repo, label)),
    milestone: null,
    draft: pull.isDraft,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${repository}/pulls/comments{/number}`,
    comments_url: `${asIssue}/comments`,
    statuses_url: statuses,
    head: side(world, head.repo, head.branch, head.sha),
    base: side(world, repo, base.branch, base.sha),
    _links: {
      self: { href: url },
      html: { href: page },
      issue: { href: asIssue },
      comments: { href: `${asIssue}/comments` },
      review_comments: { href: `${url}/comments` },
      review_comment: { href: `${repository}/pulls/comments{/number}` },
      commits: { href: `${url}/commits` },
      statuses: { href: statuses },
    },
    author_association: association(repo, issue.by),
    auto_merge:
      pull.autoMerge === undefined
        ? null
        : {
            enabled_by: accountShape(world, pull.autoMerge.by),
            merge_method: pull.autoMerge.method,
            commit_title: pull.autoMerge.title,
            commit_message: pull.autoMerge.message,
          },
    active_lock_reason: null,
  };
}

function side(world: World, repo: Repo, branch: string, sha: string): Shape {
  return {
    label: `${repo.owner.login}:${branch}`,
    ref: branch,
    sha,
    user: nullableAccount(world, repo.owner),
    repo: repo.isGone ? null : repositoryShape(world, repo),
  };
}

export interface Measured {
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
}

/** A `pull-request`, by itself and in payloads. */
export function fullPull(
  world: World,
  pull: Pull,
  measured: Measured,
  mergeable: { readonly mergeable: boolean | null; readonly state: string },
): Shape {
  return {
    ...simplePull(world, pull),
    merged: pull.merged !== undefined,
    mergeable: mergeable.mergeable,
    rebaseable: mergeable.mergeable,
    mergeable_state: mergeable.state,
    merged_by: pull.merged === undefined ? null : nullableAccount(world, pull.merged.by),
    comments: pull.issue.comments.length,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: measured.commits,
    additions: measured.additions,
    deletions: measured.deletions,
    changed_files: measured.changedFiles,
  };
}

export function reviewShape(world: World, pull: Pull, review: Review): Shape {
  const page = `${world.url}/${nameOf(pull.repo)}/pull/${pull.number}#pullrequestreview-${review.id}`;
  const url = `${world.api}/repos/${nameOf(pull.repo)}/pulls/${pull.number}`;
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: nullableAccount(world, review.by),
    body: review.body,
    state: review.state,
    html_url: page,
    pull_request_url: url,
    author_association: association(pull.repo, review.by),
    _links: { html: { href: page }, pull_request: { href: url } },
    submitted_at: review.submittedAt,
    commit_id: review.commit,
  };
}
