import type { Account, Comment, Issue, Label, Reaction, Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { accountShape, nodeId, nullableAccount } from './account.ts';
import { appShape } from './app.ts';

export function labelShape(world: World, repo: Repo, label: Label): Shape {
  return {
    id: label.id,
    node_id: nodeId('Label', label.id),
    url: `${world.api}/repos/${nameOf(repo)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  };
}

export function issueShape(world: World, issue: Issue): Shape {
  const { repo, number, pull } = issue;
  const repository = `${world.api}/repos/${nameOf(repo)}`;
  const url = `${repository}/issues/${number}`;
  const page = `${world.url}/${nameOf(repo)}`;
  return {
    url,
    repository_url: repository,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${page}/${pull === undefined ? 'issues' : 'pull'}/${number}`,
    id: issue.id,
    node_id: nodeId(pull === undefined ? 'Issue' : 'PullRequest', issue.id),
    number,
    title: issue.title,
    user: nullableAccount(world, issue.by),
    labels: issue.labels.map(label => labelShape(world, repo, label)),
    state: issue.state,
    locked: issue.isLocked,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: issue.comments.length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt ?? null,
    author_association: association(repo, issue.by),
    active_lock_reason: null,
    body: issue.body,
    reactions: reactionsShape(url, []),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
    ...(pull === undefined
      ? {}
      : {
          draft: pull.isDraft,
          pull_request: {
            url: `${repository}/pulls/${number}`,
            html_url: `${page}/pull/${number}`,
            diff_url: `${page}/pull/${number}.diff`,
            patch_url: `${page}/pull/${number}.patch`,
            merged_at: pull.merged?.at ?? null,
          },
        }),
  };
}

export function commentShape(world: World, comment: Comment): Shape {
  const { issue } = comment;
  const repository = `${world.api}/repos/${nameOf(issue.repo)}`;
  const url = `${repository}/issues/comments/${comment.id}`;
  const kind = issue.pull === undefined ? 'issues' : 'pull';
  return {
    url,
    html_url: `${world.url}/${nameOf(issue.repo)}/${kind}/${issue.number}#issuecomment-${comment.id}`,
    issue_url: `${repository}/issues/${issue.number}`,
    id: comment.id,
    node_id: nodeId('IssueComment', comment.id),
    user: nullableAccount(world, comment.by),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    body: comment.body,
    author_association: association(issue.repo, comment.by),
    reactions: reactionsShape(url, comment.reactions),
    performed_via_github_app: comment.via === undefined ? null : appShape(world, comment.via),
  };
}

export function reactionShape(world: World, reaction: Reaction): Shape {
  return {
    id: reaction.id,
    node_id: nodeId('Reaction', reaction.id),
    user: accountShape(world, reaction.by),
    content: reaction.content,
    created_at: reaction.createdAt,
  };
}

const contents = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'] as const;

function reactionsShape(url: string, reactions: readonly Reaction[]): Shape {
  const counts = contents.map(content => [content, reactions.filter(one => one.content === content).length]);
  return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) };
}

export function association(repo: Repo, account: Account): string {
  if (repo.owner === account) return 'OWNER';
  return repo.collaborators.has(account.id) ? 'COLLABORATOR' : 'CONTRIBUTOR';
}
