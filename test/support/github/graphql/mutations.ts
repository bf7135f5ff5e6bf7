import { disableAutoMerge, enableAutoMerge } from '../deeds/auto-merge.ts';
import { closePull } from '../deeds/close.ts';
import { addComment, addReaction, deleteComment, editComment } from '../deeds/issues.ts';
import { mergePull } from '../deeds/merge-pull.ts';
import { dequeue, enqueue } from '../deeds/merge-queue.ts';
import { setDraft } from '../deeds/pulls.ts';
import { parseNodeId } from '../shapes/account.ts';
import { ApiError } from '../state/api-error.ts';
import type { Comment, Issue, Method, Pull } from '../state/model.ts';
import type { Context, Node } from './context.ts';
import { contentOf, type ReactionName } from './talk.ts';
import { mayResolve, threadNode } from './threads.ts';

type Input = Readonly<Record<string, string | null | undefined>>;
type Mutation = (args: { readonly input: Input }, context: Context) => Node | Promise<Node>;

function unresolved(id: unknown): ApiError {
  return new ApiError(404, `Could not resolve to a node with the global id of '${String(id)}'`);
}

export function pullById({ world }: Context, id: unknown): Pull {
  const { type, id: wanted } = parseNodeId(String(id));
  const pulls = world.repositories.flatMap(({ pulls: all }) => [...all.values()]);
  const found = pulls.find(pull => String(pull.id) === wanted);
  if (type !== 'PullRequest' || found === undefined || found.repo.isGone) throw unresolved(id);
  return found;
}

function issueById(context: Context, id: unknown): Issue {
  const { type, id: wanted } = parseNodeId(String(id));
  if (type === 'PullRequest') return pullById(context, id).issue;
  const issues = context.world.repositories.flatMap(({ issues: all }) => [...all.values()]);
  const found = issues.find(issue => String(issue.id) === wanted);
  if (found === undefined) throw unresolved(id);
  return found;
}

export function commentById({ world }: Context, id: unknown): Comment {
  const { type, id: wanted } = parseNodeId(String(id));
  for (const { comments } of world.repositories) {
    const found = comments.get(Number(wanted));
    if (type === 'IssueComment' && found !== undefined) return found;
  }
  throw unresolved(id);
}

/** Something done to a pull request, with the permissions that it needs. */
function ofPull(
  key: string,
  needs: readonly string[],
  run: (context: Context, pull: Pull, input: Input) => unknown,
): Mutation {
  return async ({ input }, context) => {
    const pull = pullById(context, input[key]);
    for (const permission of needs) context.need(pull.repo, permission);
    const more = await context.world.exclusive(pull.repo, async () => await run(context, pull, input));
    return {
      clientMutationId: input.clientMutationId ?? null,
      actor: () => context.nodes.account(context.actor.account),
      pullRequest: () => context.nodes.pull(pull),
      ...(more as Node | undefined),
    };
  };
}

function wishOf(input: Input) {
  return {
    sha: input.expectedHeadOid ?? undefined,
    method: (input.mergeMethod ?? 'MERGE').toLowerCase() as Method,
    title: input.commitHeadline ?? undefined,
    message: input.commitBody ?? undefined,
  };
}

const talk = 'issues:write|pull_requests:write|talk:write';

export const mutations: Readonly<Record<string, Mutation>> = {
  enqueuePullRequest: ofPull(
    'pullRequestId',
    ['contents:write', 'merge_queues:write'],
    async (context, pull, input) => {
      const entry = await enqueue(context.world, pull, input.expectedHeadOid ?? undefined, context.actor);
      return { mergeQueueEntry: () => context.nodes.entry(entry) };
    },
  ),
  dequeuePullRequest: ofPull('id', ['contents:write', 'merge_queues:write'], async ({ world, actor }, pull) => {
    await dequeue(world, pull, actor);
    return { mergeQueueEntry: null };
  }),
  enablePullRequestAutoMerge: ofPull(
    'pullRequestId',
    ['contents:write', 'pull_requests:write'],
    ({ world, actor }, pull, input) => enableAutoMerge(world, pull, wishOf(input), actor),
  ),
  disablePullRequestAutoMerge: ofPull(
    'pullRequestId',
    ['contents:write', 'pull_requests:write'],
    ({ world, actor }, pull) => disableAutoMerge(world, pull, actor),
  ),
  mergePullRequest: ofPull('pullRequestId', ['contents:write'], async ({ world, actor }, pull, input) => {
    await mergePull(world, pull, wishOf(input), actor);
  }),
  closePullRequest: ofPull('pullRequestId', ['pull_requests:write'], ({ world, actor }, pull) =>
    closePull(world, pull, actor),
  ),
  convertPullRequestToDraft: ofPull('pullRequestId', ['pull_requests:write'], ({ world, actor }, pull) =>
    setDraft(world, pull, true, actor),
  ),
  markPullRequestReadyForReview: ofPull('pullRequestId', ['pull_requests:write'], ({ world, actor }, pull) =>
    setDraft(world, pull, false, actor),
  ),
  resolveReviewThread: ({ input }, context) => {
    const { type, id } = parseNodeId(String(input.threadId));
    const pulls = context.world.repositories.flatMap(({ pulls: all }) => [...all.values()]);
    const pull = pulls.find(({ threads }) => threads.some(thread => String(thread.id) === id));
    const thread = pull?.threads.find(one => String(one.id) === id);
    if (type !== 'PullRequestReviewThread' || pull === undefined || thread === undefined)
      throw unresolved(input.threadId);
    if (!mayResolve(context, pull)) throw new ApiError(403, 'Resource not accessible by integration');
    thread.isResolved = true;
    return { clientMutationId: input.clientMutationId ?? null, thread: () => threadNode(context, pull, thread) };
  },
  addComment: ({ input }, context) => {
    const issue = issueById(context, input.subjectId);
    context.need(issue.repo, talk);
    const comment = addComment(context.world, issue, String(input.body), context.actor);
    return {
      clientMutationId: input.clientMutationId ?? null,
      commentEdge: { cursor: '', node: () => context.nodes.comment(comment) },
      subject: () => (issue.pull === undefined ? context.nodes.issue(issue) : context.nodes.pull(issue.pull)),
    };
  },
  updateIssueComment: ({ input }, context) => {
    const comment = ownComment(context, input.id);
    editComment(context.world, comment, String(input.body), context.actor);
    return { clientMutationId: input.clientMutationId ?? null, issueComment: () => context.nodes.comment(comment) };
  },
  deleteIssueComment: ({ input }, context) => {
    deleteComment(context.world, ownComment(context, input.id), context.actor);
    return { clientMutationId: input.clientMutationId ?? null };
  },
  addReaction: ({ input }, context) => {
    const comment = commentById(context, input.subjectId);
    context.need(comment.issue.repo, talk);
    addReaction(context.world, comment, contentOf(input.content as ReactionName), context.actor);
    return {
      clientMutationId: input.clientMutationId ?? null,
      reaction: { content: input.content },
      subject: () => context.nodes.comment(comment),
    };
  },
};

function ownComment(context: Context, id: unknown): Comment {
  const comment = commentById(context, id);
  context.need(comment.issue.repo, talk);
  if (context.actor.app !== undefined && comment.by !== context.actor.account) {
    throw new ApiError(403, 'Resource not accessible by integration');
  }
  return comment;
}
