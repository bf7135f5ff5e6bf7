import { nodeId } from '../shapes/account.ts';
import { association } from '../shapes/issue.ts';
import { mayWrite } from '../state/actor.ts';
import type { Comment, Issue, Label, Pull, Reaction, Repo, Review } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { connection } from './connection.ts';
import type { Arguments, Context, Node } from './context.ts';

const contents = {
  THUMBS_UP: '+1',
  THUMBS_DOWN: '-1',
  LAUGH: 'laugh',
  HOORAY: 'hooray',
  CONFUSED: 'confused',
  HEART: 'heart',
  ROCKET: 'rocket',
  EYES: 'eyes',
} as const;

export type ReactionName = keyof typeof contents;

export function contentOf(name: ReactionName): Reaction['content'] {
  return contents[name];
}

function reactionGroups({ actor }: Context, reactions: readonly Reaction[]): readonly Node[] {
  return Object.entries(contents).map(([content, short]) => {
    const alike = reactions.filter(one => one.content === short);
    return {
      content,
      createdAt: alike[0]?.createdAt ?? null,
      viewerHasReacted: alike.some(({ by }) => by === actor.account),
      users: (args: Arguments) => connection('users', alike, args, one => one.by),
    };
  });
}

export function commentNode(context: Context, comment: Comment): Node {
  const { world, nodes, actor } = context;
  const { issue } = comment;
  const path = `/${nameOf(issue.repo)}/${issue.pull === undefined ? 'issues' : 'pull'}/${issue.number}#issuecomment-${comment.id}`;
  return {
    __typename: 'IssueComment',
    id: nodeId('IssueComment', comment.id),
    // It does not fit into an Int any more.
    databaseId: null,
    fullDatabaseId: String(comment.id),
    author: () => nodes.account(comment.by),
    authorAssociation: association(issue.repo, comment.by),
    body: comment.body,
    createdAt: comment.createdAt,
    publishedAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    lastEditedAt: comment.editedAt ?? null,
    includesCreatedEdit: comment.editedAt !== undefined,
    isMinimized: false,
    minimizedReason: null,
    issue: () => nodes.issue(issue),
    pullRequest: () => (issue.pull === undefined ? null : nodes.pull(issue.pull)),
    repository: () => nodes.repository(issue.repo),
    reactionGroups: () => reactionGroups(context, comment.reactions),
    resourcePath: path,
    url: `${world.url}${path}`,
    viewerDidAuthor: comment.by === actor.account,
    viewerCanUpdate: comment.by === actor.account,
  };
}

export function reviewNode({ world, nodes, actor }: Context, pull: Pull, review: Review): Node {
  const path = `/${nameOf(pull.repo)}/pull/${pull.number}#pullrequestreview-${review.id}`;
  return {
    __typename: 'PullRequestReview',
    id: nodeId('PullRequestReview', review.id),
    databaseId: null,
    fullDatabaseId: String(review.id),
    author: () => nodes.account(review.by),
    authorAssociation: association(pull.repo, review.by),
    authorCanPushToRepository: mayWrite(world, pull.repo, { account: review.by }),
    body: review.body,
    state: review.state,
    commit: () => nodes.commit(pull.repo, review.commit),
    createdAt: review.submittedAt,
    submittedAt: review.submittedAt,
    updatedAt: review.submittedAt,
    lastEditedAt: null,
    pullRequest: () => nodes.pull(pull),
    repository: () => nodes.repository(pull.repo),
    resourcePath: path,
    url: `${world.url}${path}`,
    viewerDidAuthor: review.by === actor.account,
  };
}

export function labelNode({ world, nodes }: Context, repo: Repo, label: Label): Node {
  const path = `/${nameOf(repo)}/labels/${encodeURIComponent(label.name)}`;
  return {
    __typename: 'Label',
    id: nodeId('Label', label.id),
    name: label.name,
    color: label.color,
    description: label.description,
    isDefault: false,
    repository: () => nodes.repository(repo),
    resourcePath: path,
    url: `${world.url}${path}`,
  };
}

export function issueNode({ world, nodes, actor }: Context, issue: Issue): Node {
  const path = `/${nameOf(issue.repo)}/issues/${issue.number}`;
  return {
    __typename: 'Issue',
    id: nodeId('Issue', issue.id),
    databaseId: issue.id,
    fullDatabaseId: String(issue.id),
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    state: issue.state.toUpperCase(),
    closed: issue.state === 'closed',
    closedAt: issue.closedAt ?? null,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    locked: issue.isLocked,
    author: () => nodes.account(issue.by),
    authorAssociation: association(issue.repo, issue.by),
    labels: (args: Arguments) => connection('labels', issue.labels, args, label => nodes.label(issue.repo, label)),
    comments: (args: Arguments) => connection('comments', issue.comments, args, nodes.comment),
    repository: () => nodes.repository(issue.repo),
    resourcePath: path,
    url: `${world.url}${path}`,
    viewerDidAuthor: issue.by === actor.account,
  };
}
