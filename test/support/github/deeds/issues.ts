import { commentShape, issueShape, labelShape } from '../shapes/issue.ts';
import { type Actor, mayWrite } from '../state/actor.ts';
import { ApiError, invalid } from '../state/api-error.ts';
import type { Account, Comment, Issue, Label, Reaction, ReactionContent, Repo } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { emitPull } from './payloads.ts';

export function newIssue(world: World, repo: Repo, title: string, body: string | null, by: Account): Issue {
  const now = world.time();
  const issue: Issue = {
    id: world.id(),
    repo,
    number: repo.nextNumber++,
    title,
    body,
    by,
    state: 'open',
    isLocked: false,
    labels: [],
    comments: [],
    createdAt: now,
    updatedAt: now,
    closedAt: undefined,
    pull: undefined,
  };
  repo.issues.set(issue.number, issue);
  repo.openCount++;
  return issue;
}

export function openIssue(world: World, repo: Repo, title: string, labels: readonly string[], by: Actor): Issue {
  const issue = newIssue(world, repo, title, null, by.account);
  emitIssue(world, issue, 'opened', by);
  for (const name of labels) addLabel(world, issue, name, by);
  return issue;
}

export function setIssueState(world: World, issue: Issue, state: 'open' | 'closed', by: Actor): void {
  if (issue.state !== state) issue.repo.openCount += state === 'open' ? 1 : -1;
  issue.state = state;
  issue.updatedAt = world.time();
  issue.closedAt = state === 'closed' ? world.time() : undefined;
  emitIssue(world, issue, state === 'closed' ? 'closed' : 'reopened', by);
}

function emitIssue(world: World, issue: Issue, action: string, by: Actor, more = {}): void {
  const shape = issueShape(world, issue);
  world.emit({ event: 'issues', action, repo: issue.repo, by: by.account, payload: () => ({ issue: shape, ...more }) });
}

export function makeLabel(
  world: World,
  repo: Repo,
  name: string,
  color = 'ededed',
  description: string | null = null,
): Label {
  if (repo.labels.has(name.toLowerCase())) throw invalid('Label', 'name', 'already_exists');
  const label = { id: world.id(), name, color, description };
  repo.labels.set(name.toLowerCase(), label);
  return label;
}

/** Gives a label, and makes it where the repository has none of this name, as GitHub does. */
export function addLabel(world: World, issue: Issue, name: string, by: Actor): void {
  const { repo } = issue;
  const label = repo.labels.get(name.toLowerCase()) ?? makeLabel(world, repo, name);
  if (issue.labels.includes(label)) return;
  issue.labels.push(label);
  emitLabel(world, issue, label, 'labeled', by);
}

export function removeLabel(world: World, issue: Issue, name: string, by: Actor): void {
  const at = issue.labels.findIndex(label => label.name.toLowerCase() === name.toLowerCase());
  const [label] = at < 0 ? [] : issue.labels.splice(at, 1);
  if (label === undefined) throw new ApiError(404, 'Label does not exist');
  emitLabel(world, issue, label, 'unlabeled', by);
}

function emitLabel(world: World, issue: Issue, label: Label, action: string, by: Actor): void {
  issue.updatedAt = world.time();
  const shape = labelShape(world, issue.repo, label);
  if (issue.pull === undefined) emitIssue(world, issue, action, by, { label: shape });
  else emitPull(world, issue.pull, action, by, { label: shape });
}

const maxBodyLength = 65_536;

export function addComment(world: World, issue: Issue, body: string, by: Actor): Comment {
  if (body.trim() === '') throw invalid('IssueComment', 'body', "body can't be blank");
  demandLength(body);
  if (issue.isLocked && !mayWrite(world, issue.repo, by)) {
    throw new ApiError(403, 'Unable to create comment because issue is locked.');
  }
  const now = world.time();
  const comment: Comment = {
    id: world.largeId(),
    by: by.account,
    via: by.app,
    body,
    createdAt: now,
    updatedAt: now,
    editedAt: undefined,
    reactions: [],
    issue,
  };
  issue.comments.push(comment);
  issue.repo.comments.set(comment.id, comment);
  emitComment(world, comment, 'created', by);
  return comment;
}

export function editComment(world: World, comment: Comment, body: string, by: Actor): void {
  demandLength(body);
  const from = comment.body;
  comment.body = body;
  comment.updatedAt = world.time();
  comment.editedAt = comment.updatedAt;
  emitComment(world, comment, 'edited', by, { changes: { body: { from } } });
}

export function deleteComment(world: World, comment: Comment, by: Actor): void {
  const { comments, repo } = comment.issue;
  comments.splice(comments.indexOf(comment), 1);
  repo.comments.delete(comment.id);
  emitComment(world, comment, 'deleted', by);
}

function demandLength(body: string): void {
  if (body.length > maxBodyLength) {
    throw invalid('IssueComment', 'body', `body is too long (maximum is ${maxBodyLength} characters)`);
  }
}

function emitComment(world: World, comment: Comment, action: string, by: Actor, more = {}): void {
  comment.issue.updatedAt = world.time();
  const told = { issue: issueShape(world, comment.issue), comment: commentShape(world, comment), ...more };
  world.emit({ event: 'issue_comment', action, repo: comment.issue.repo, by: by.account, payload: () => told });
}

/** Reactions send no event, and giving one twice changes nothing. */
export function addReaction(
  world: World,
  comment: Comment,
  content: ReactionContent,
  by: Actor,
): { readonly reaction: Reaction; readonly isNew: boolean } {
  const known = comment.reactions.find(one => one.by === by.account && one.content === content);
  if (known !== undefined) return { reaction: known, isNew: false };
  const reaction = { id: world.id(), by: by.account, content, createdAt: world.time() };
  comment.reactions.push(reaction);
  return { reaction, isNew: true };
}
