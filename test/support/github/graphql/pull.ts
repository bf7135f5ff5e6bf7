import { queueEntry, queueUrl } from '../deeds/merge-queue.ts';
import { measure, mergeabilityOf, mergeStateOf } from '../deeds/mergeability.ts';
import { effectiveReviews, rulesOf } from '../deeds/rules.ts';
import { nodeId } from '../shapes/account.ts';
import { association } from '../shapes/issue.ts';
import { git } from '../state/git.ts';
import type { Pull, QueueEntry, Repo } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { rollupOf } from './checks.ts';
import { connection, guarded } from './connection.ts';
import type { Arguments, Context, Node } from './context.ts';
import { threadNode } from './threads.ts';

export function stateOf({ merged, issue }: Pull): 'OPEN' | 'CLOSED' | 'MERGED' {
  if (merged !== undefined) return 'MERGED';
  return issue.state === 'open' ? 'OPEN' : 'CLOSED';
}

export function pullNode(context: Context, pull: Pull): Node {
  const { world, nodes, actor } = context;
  const { issue, repo, head, base } = pull;
  const path = `/${nameOf(repo)}/pull/${pull.number}`;
  return {
    __typename: 'PullRequest',
    id: nodeId('PullRequest', pull.id),
    databaseId: pull.id,
    fullDatabaseId: String(pull.id),
    number: pull.number,
    title: issue.title,
    body: issue.body ?? '',
    state: stateOf(pull),
    isDraft: pull.isDraft,
    closed: issue.state === 'closed',
    closedAt: issue.closedAt ?? null,
    merged: pull.merged !== undefined,
    mergedAt: pull.merged?.at ?? null,
    mergedBy: () => nodes.account(pull.merged?.by),
    mergeCommit: () => (pull.merged === undefined ? null : nodes.commit(repo, pull.merged.sha)),
    author: () => nodes.account(issue.by),
    authorAssociation: association(repo, issue.by),
    createdAt: issue.createdAt,
    publishedAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    lastEditedAt: null,
    locked: issue.isLocked,
    headRefOid: head.sha,
    headRefName: head.branch,
    headRef: () => (head.repo.isGone ? null : nodes.ref(head.repo, head.branch)),
    headRepository: () => (head.repo.isGone ? null : nodes.repository(head.repo)),
    headRepositoryOwner: () => nodes.account(head.repo.owner),
    isCrossRepository: head.repo !== repo,
    baseRefOid: base.sha,
    baseRefName: base.branch,
    baseRef: () => nodes.ref(repo, base.branch),
    baseRepository: () => nodes.repository(repo),
    repository: () => nodes.repository(repo),
    labels: (args: Arguments) => connection('labels', issue.labels, args, label => nodes.label(repo, label)),
    comments: (args: Arguments) => connection('comments', issue.comments, args, nodes.comment),
    totalCommentsCount: issue.comments.length,
    permalink: `${world.url}${path}`,
    resourcePath: path,
    url: `${world.url}${path}`,
    viewerDidAuthor: issue.by === actor.account,
    timelineItems: (args: Arguments) => timelineItems(context, pull, args),
    ...reviewFields(context, pull),
    ...commitFields(context, pull),
    ...mergeFields(context, pull),
  };
}

/** Of what happened to a pull request the double knows the changes of its base branch; GitHub makes none by itself here. */
function timelineItems({ nodes }: Context, pull: Pull, args: Arguments): Node {
  const known = ['BASE_REF_CHANGED_EVENT', 'AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT'];
  const types = args.itemTypes as readonly string[] | undefined | null;
  if (!types?.every(type => known.includes(type)))
    throw new Error(`the double has no timelineItems of ${String(types)}`);
  const found = types.includes('BASE_REF_CHANGED_EVENT') ? pull.baseChanges : [];
  return connection('timelineItems', found, args, ({ id, at, by, from, to }) => ({
    __typename: 'BaseRefChangedEvent',
    id: nodeId('BaseRefChangedEvent', id),
    databaseId: id,
    createdAt: at,
    actor: () => nodes.account(by),
    previousRefName: from,
    currentRefName: to,
    pullRequest: () => nodes.pull(pull),
  }));
}

function reviewFields(context: Context, pull: Pull): Node {
  const { world, nodes } = context;
  return {
    reviews: (args: Arguments) => {
      const states = args.states as readonly string[] | undefined | null;
      const author = args.author as string | undefined | null;
      const found = pull.reviews.filter(
        ({ state, by }) => (!states || states.includes(state)) && (!author || by.login === author),
      );
      return connection('reviews', found, args, review => nodes.review(pull, review));
    },
    reviewThreads: (args: Arguments) =>
      connection('reviewThreads', pull.threads, args, thread => threadNode(context, pull, thread)),
    latestReviews: (args: Arguments) => {
      const last = [...new Map(pull.reviews.map(review => [review.by.id, review])).values()];
      return connection('latestReviews', last, args, review => nodes.review(pull, review));
    },
    latestOpinionatedReviews: (args: Arguments) =>
      connection('latestOpinionatedReviews', effectiveReviews(world, pull), args, review => nodes.review(pull, review)),
    reviewDecision: () => {
      const rule = rulesOf(pull.repo, pull.base.branch).find(({ type }) => type === 'pull_request');
      const wanted = Number(rule?.parameters?.required_approving_review_count ?? 0);
      const standing = effectiveReviews(world, pull);
      if (standing.some(({ state }) => state === 'CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
      if (wanted === 0) return null;
      const approvals = standing.filter(({ state }) => state === 'APPROVED').length;
      return approvals >= wanted ? 'APPROVED' : 'REVIEW_REQUIRED';
    },
  };
}

function commitFields(context: Context, pull: Pull): Node {
  const { nodes } = context;
  const { repo, head, base } = pull;
  return {
    commits: async (args: Arguments) => {
      // The last one is mostly what is asked for, and known.
      const isLast = args.last === 1;
      const listed = isLast
        ? head.sha
        : await git(repo.directory, ['rev-list', '--reverse', `${base.sha}..${head.sha}`]);
      const ids = listed === '' ? [] : listed.split('\n');
      const total = async () => (isLast ? (await measure(pull)).commits : ids.length);
      const node = (sha: string) => ({
        id: nodeId('PullRequestCommit', `${pull.id}:${sha}`),
        commit: () => nodes.commit(repo, sha),
        pullRequest: () => pullNode(context, pull),
      });
      return connection('commits', ids, args, node, total);
    },
    statusCheckRollup: rollupOf(context, repo, head.sha),
    additions: async () => (await measure(pull)).additions,
    deletions: async () => (await measure(pull)).deletions,
    changedFiles: async () => (await measure(pull)).changedFiles,
  };
}

function mergeFields(context: Context, pull: Pull): Node {
  const { world, nodes, need } = context;
  const { repo, base } = pull;
  const queues = () => need(repo, 'merge_queues:read');
  return {
    mergeable: () => {
      const mergeable = pull.issue.state === 'open' ? mergeabilityOf(world, pull) : undefined;
      return mergeable === undefined ? 'UNKNOWN' : mergeable ? 'MERGEABLE' : 'CONFLICTING';
    },
    mergeStateStatus: () => mergeStateOf(world, pull).toUpperCase(),
    potentialMergeCommit: () =>
      pull.mergeability?.commit === undefined ? null : nodes.commit(repo, pull.mergeability.commit),
    isMergeQueueEnabled: guarded(queues, () => nodes.queue(repo, base.branch) !== null),
    isInMergeQueue: guarded(queues, () => queueEntry(pull) !== undefined),
    mergeQueue: guarded(queues, () => nodes.queue(repo, base.branch)),
    mergeQueueEntry: guarded(queues, () => {
      const entry = queueEntry(pull);
      return entry === undefined ? null : nodes.entry(entry);
    }),
    autoMergeRequest: () =>
      pull.autoMerge === undefined
        ? null
        : {
            enabledAt: pull.autoMerge.at,
            enabledBy: () => nodes.account(pull.autoMerge?.by),
            mergeMethod: pull.autoMerge.method.toUpperCase(),
            commitHeadline: pull.autoMerge.title,
            commitBody: pull.autoMerge.message,
            authorEmail: null,
            pullRequest: () => pullNode(context, pull),
          },
  };
}

/** The queue of a branch; null where its rules have none. */
export function queueNode({ world, nodes }: Context, repo: Repo, branch: string): Node | null {
  const rule = rulesOf(repo, branch).find(({ type }) => type === 'merge_queue');
  if (rule === undefined) return null;
  const parameters = rule.parameters ?? {};
  return {
    id: nodeId('MergeQueue', `${repo.id}:${branch}`),
    configuration: {
      checkResponseTimeout: parameters.check_response_timeout_minutes ?? 60,
      maximumEntriesToBuild: parameters.max_entries_to_build ?? 5,
      maximumEntriesToMerge: parameters.max_entries_to_merge ?? 5,
      mergeMethod: parameters.merge_method ?? 'MERGE',
      mergingStrategy: parameters.grouping_strategy ?? 'ALLGREEN',
      minimumEntriesToMerge: parameters.min_entries_to_merge ?? 1,
      minimumEntriesToMergeWaitTime: parameters.min_entries_to_merge_wait_minutes ?? 5,
    },
    entries: (args: Arguments) => connection('entries', repo.queues.get(branch) ?? [], args, nodes.entry),
    nextEntryEstimatedTimeToMerge: null,
    repository: () => nodes.repository(repo),
    resourcePath: `/${nameOf(repo)}/queue/${branch}`,
    url: queueUrl(world, repo, branch),
  };
}

export function entryNode({ nodes }: Context, entry: QueueEntry): Node {
  const { pull, group } = entry;
  const { repo, base } = pull;
  return {
    id: nodeId('MergeQueueEntry', pull.id),
    position: (repo.queues.get(base.branch) ?? []).indexOf(entry) + 1,
    state: group === undefined ? 'QUEUED' : 'AWAITING_CHECKS',
    enqueuedAt: entry.at,
    enqueuer: () => nodes.account(entry.by),
    baseCommit: () => (group === undefined ? null : nodes.commit(repo, group.base)),
    headCommit: () => (group === undefined ? null : nodes.commit(repo, group.sha)),
    estimatedTimeToMerge: null,
    jump: false,
    solo: false,
    mergeQueue: () => nodes.queue(repo, base.branch),
    pullRequest: () => nodes.pull(pull),
  };
}
