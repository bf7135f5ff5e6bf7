import { linesNow } from '../deeds/threads.ts';
import { isGranted } from '../permissions.ts';
import { nodeId } from '../shapes/account.ts';
import { association } from '../shapes/issue.ts';
import { mayWrite } from '../state/actor.ts';
import type { LineComment, Pull, ReviewThread } from '../state/model.ts';
import { connection } from './connection.ts';
import type { Arguments, Context, Node } from './context.ts';

export function threadNode(context: Context, pull: Pull, thread: ReviewThread): Node {
  const { nodes } = context;
  return {
    id: nodeId('PullRequestReviewThread', thread.id),
    path: thread.path,
    isResolved: thread.isResolved,
    isCollapsed: thread.isResolved,
    isOutdated: async () => (await linesNow(pull, thread)) === undefined,
    line: async () => (await linesNow(pull, thread))?.last ?? null,
    startLine: async () => (await linesNow(pull, thread))?.first ?? null,
    originalLine: thread.line,
    originalStartLine: thread.startLine,
    viewerCanResolve: !thread.isResolved && mayResolve(context, pull),
    viewerCanUnresolve: thread.isResolved && mayResolve(context, pull),
    comments: (args: Arguments) =>
      connection('comments', thread.comments, args, comment => lineComment(context, pull, comment)),
    pullRequest: () => nodes.pull(pull),
    repository: () => nodes.repository(pull.repo),
  };
}

/** Who wrote the change, and who may write to the repository; of Apps those with `contents: write`. */
export function mayResolve({ world, actor, caller }: Context, pull: Pull): boolean {
  if (actor.app !== undefined) return isGranted(caller.token.permissions, 'contents:write');
  return actor.account === pull.issue.by || mayWrite(world, pull.repo, actor);
}

function lineComment({ nodes, actor }: Context, pull: Pull, comment: LineComment): Node {
  return {
    __typename: 'PullRequestReviewComment',
    id: nodeId('PullRequestReviewComment', comment.id),
    databaseId: null,
    fullDatabaseId: String(comment.id),
    author: () => nodes.account(comment.by),
    authorAssociation: association(pull.repo, comment.by),
    body: comment.body,
    createdAt: comment.createdAt,
    lastEditedAt: null,
    viewerDidAuthor: comment.by === actor.account,
  };
}
