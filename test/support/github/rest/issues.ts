import { closePull } from '../deeds/close.ts';
import {
  addComment,
  addLabel,
  addReaction,
  deleteComment,
  editComment,
  makeLabel,
  openIssue,
  removeLabel,
  setIssueState,
} from '../deeds/issues.ts';
import { reopenPull } from '../deeds/pulls.ts';
import { commentShape, issueShape, labelShape, reactionShape } from '../shapes/issue.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import type { Comment, Issue, Label, ReactionContent, Repo } from '../state/model.ts';
import { actorOf, type Call, created, noContent, ok, paged, type Route, repoRoute } from './route.ts';

const base = '/repos/{owner}/{repo}' as const;
const issues = `${base}/issues` as const;
const one = `${issues}/{issue_number}` as const;
const comments = `${issues}/comments/{comment_id}` as const;
const read = 'issues:read|pull_requests:read';
const talk = 'issues:write|pull_requests:write|talk:write';
const write = 'issues:write|pull_requests:write';

function issueIn({ params }: Call, repo: Repo): Issue {
  const found = repo.issues.get(Number(params.issue_number));
  if (found === undefined) throw notFound();
  return found;
}

function commentIn({ params }: Call, repo: Repo): Comment {
  const found = repo.comments.get(Number(params.comment_id));
  if (found === undefined) throw notFound();
  return found;
}

function labelIn({ params }: Call, repo: Repo): Label {
  const found = repo.labels.get(String(params.name).toLowerCase());
  if (found === undefined) throw notFound();
  return found;
}

/** People change their own comments, and those with write access any; an App changes its own. */
function demandOwn(call: Call, comment: Comment): void {
  const { account, app } = actorOf(call);
  if (comment.by === account) return;
  if (app !== undefined) throw new ApiError(403, 'Resource not accessible by integration');
}

export const issueRoutes: readonly Route[] = [
  repoRoute(`GET ${issues}`, read, (call, repo) => {
    const query = call.url.searchParams;
    const state = query.get('state') ?? 'open';
    const labels = query.get('labels')?.split(',') ?? [];
    const creator = query.get('creator');
    const found = [...repo.issues.values()].filter(
      issue =>
        (state === 'all' || issue.state === state) &&
        (creator === null || issue.by.login === creator) &&
        labels.every(name => issue.labels.some(label => label.name.toLowerCase() === name.toLowerCase())),
    );
    return paged(call, found.reverse(), issue => issueShape(call.world, issue));
  }),
  repoRoute(`POST ${issues}`, 'issues:write|talk:write', (call, repo) => {
    const { title, body, labels = [] } = call.body as { title: string; body?: string; labels?: readonly string[] };
    const issue = openIssue(call.world, repo, title, labels, actorOf(call));
    if (body !== undefined) issue.body = body;
    return created(issueShape(call.world, issue));
  }),
  repoRoute(`GET ${one}`, read, (call, repo) => ok(issueShape(call.world, issueIn(call, repo)))),
  repoRoute(`PATCH ${one}`, write, async (call, repo) => {
    const issue = issueIn(call, repo);
    const { state, title, body } = call.body;
    if (typeof title === 'string') issue.title = title;
    if (typeof body === 'string') issue.body = body;
    if (issue.pull !== undefined && state === 'closed') await closePull(call.world, issue.pull, actorOf(call));
    else if (issue.pull !== undefined && state === 'open') await reopenPull(call.world, issue.pull, actorOf(call));
    else if (state === 'open' || state === 'closed') setIssueState(call.world, issue, state, actorOf(call));
    return ok(issueShape(call.world, issue));
  }),
  repoRoute(`GET ${one}/comments`, read, (call, repo) => {
    const since = call.url.searchParams.get('since') ?? '';
    const found = issueIn(call, repo).comments.filter(({ updatedAt }) => updatedAt >= since);
    return paged(call, found, comment => commentShape(call.world, comment));
  }),
  repoRoute(`POST ${one}/comments`, talk, (call, repo) =>
    created(
      commentShape(call.world, addComment(call.world, issueIn(call, repo), String(call.body.body), actorOf(call))),
    ),
  ),
  repoRoute(`GET ${comments}`, read, (call, repo) => ok(commentShape(call.world, commentIn(call, repo)))),
  repoRoute(`PATCH ${comments}`, talk, (call, repo) => {
    const comment = commentIn(call, repo);
    demandOwn(call, comment);
    editComment(call.world, comment, String(call.body.body), actorOf(call));
    return ok(commentShape(call.world, comment));
  }),
  repoRoute(`DELETE ${comments}`, talk, (call, repo) => {
    const comment = commentIn(call, repo);
    demandOwn(call, comment);
    deleteComment(call.world, comment, actorOf(call));
    return noContent;
  }),
  repoRoute(`GET ${comments}/reactions`, read, (call, repo) => {
    const content = call.url.searchParams.get('content');
    const found = commentIn(call, repo).reactions.filter(one => content === null || one.content === content);
    return paged(call, found, reaction => reactionShape(call.world, reaction));
  }),
  repoRoute(`POST ${comments}/reactions`, talk, (call, repo) => {
    const content = call.body.content as ReactionContent;
    const { reaction, isNew } = addReaction(call.world, commentIn(call, repo), content, actorOf(call));
    return { status: isNew ? 201 : 200, body: reactionShape(call.world, reaction) };
  }),
  repoRoute(`DELETE ${comments}/reactions/{reaction_id}`, talk, (call, repo) => {
    const { reactions } = commentIn(call, repo);
    const at = reactions.findIndex(({ id }) => String(id) === call.params.reaction_id);
    if (at < 0) throw notFound();
    reactions.splice(at, 1);
    return noContent;
  }),
  repoRoute(`GET ${one}/labels`, read, (call, repo) =>
    paged(call, issueIn(call, repo).labels, label => labelShape(call.world, repo, label)),
  ),
  repoRoute(`POST ${one}/labels`, write, (call, repo) => {
    const issue = issueIn(call, repo);
    const { labels = [] } = call.body as { labels?: readonly string[] };
    for (const name of labels) addLabel(call.world, issue, name, actorOf(call));
    return ok(issue.labels.map(label => labelShape(call.world, repo, label)));
  }),
  repoRoute(`DELETE ${one}/labels/{name}`, write, (call, repo) => {
    const issue = issueIn(call, repo);
    removeLabel(call.world, issue, String(call.params.name), actorOf(call));
    return ok(issue.labels.map(label => labelShape(call.world, repo, label)));
  }),
  repoRoute(`GET ${base}/labels`, read, (call, repo) =>
    paged(call, [...repo.labels.values()], label => labelShape(call.world, repo, label)),
  ),
  repoRoute(`GET ${base}/labels/{name}`, read, (call, repo) => ok(labelShape(call.world, repo, labelIn(call, repo)))),
  repoRoute(`POST ${base}/labels`, write, (call, repo) => {
    const { name, color, description } = call.body as { name: string; color?: string; description?: string };
    return created(labelShape(call.world, repo, makeLabel(call.world, repo, name, color, description)));
  }),
];
