import {
  commitOf,
  isNobody,
  mapOf,
  numberOf,
  repositoryOf,
  textOf,
  type Values,
} from '../../../../core/github/values.ts';
import { knownIfDefined } from '../../../../core/known-if-defined.ts';
import type { Observed, PullRequest } from '../../../../core/plan/pull-request.ts';
import type { Review } from '../../../../core/policy/effective-reviews.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import { baseChangedAt } from '../../base-changed-at.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import { byTime, reviewOf } from '../../review-of.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import type { RulesReader } from '../rules/read-rules.ts';
import { actorOf } from './actor-of.ts';
import { authorWithoutAccess } from './author-without-access.ts';
import { deniedError, deniedFields } from './denied-fields.ts';
import { type ListReader, listReader } from './list-reader.ts';
import type { OpenHeads } from './open-heads.ts';
import { moreGroupsQuery, moreLabelsQuery, moreOpenHeadsQuery, moreReviewsQuery, pullRequestQuery } from './queries.ts';
import { readComments } from './read-comments.ts';
import { readPosted } from './read-posted.ts';
import { readReports } from './read-reports.ts';

/** What an observation needs to know besides. */
export interface Observing {
  readonly connection: Connection;
  readonly rules: RulesReader;
  readonly heads: OpenHeads;
  /** Login of the account that acts for the App. */
  readonly ourLogin: () => Promise<string>;
  /** Told what GraphQL calls the pull request, and what the repository is called by now. */
  onFound(id: string, repository: string): void;
}

const states: ReadonlyMap<unknown, PullRequest['state']> = new Map([
  ['OPEN', 'open'],
  ['CLOSED', 'closed'],
  ['MERGED', 'merged'],
]);

/** Which label stops merging, and what of that which is remembered may be used. */
export interface HowToObserve {
  readonly stopLabel: string;
  readonly isFresh: boolean;
  /** What was read of rules before is read again. ISO 8601, UTC. */
  readonly rulesSince: string | undefined;
}

/** One query for the pull request and what stands around it, and further ones only for lists that go on. */
export async function observe(
  observing: Observing,
  key: PullRequestKey,
  { stopLabel, isFresh, rulesSince }: HowToObserve,
): Promise<Observed | undefined> {
  const { connection } = observing;
  const { installation, repository, number } = key;
  const what = `pull request ${number} of ${repository.name}`;
  const name = nameOfRepository(repository.name);
  const answer = await connection.query(key, { what, permission: 'pull_requests: read' }, pullRequestQuery, {
    ...name,
    number,
    app: connection.appId,
    stopLabel,
  });
  const found = mapOf(answer.data.repository);
  const pull = mapOf(found.pullRequest);
  // What may not be read takes along all that has to have it.
  const isThere = typeof found.pullRequest === 'object' && found.pullRequest !== null;
  if (!isThere && answer.denied.size > 0) throw deniedError(what, answer.denied);
  // Under the old name of a repository that was renamed there may be another one.
  if (!isThere || found.databaseId !== repository.id) return undefined;
  const id = textOf(pull.id);
  const currentName = repositoryOf(found.nameWithOwner);
  const known = pullRequestOf(pull, number);
  if (id === undefined || currentName === undefined || known === undefined) throw notUnderstood(what);
  observing.onFound(id, currentName);
  const { sha: head } = known.head;

  const lists = listReader(connection, key, what, name);
  const installed = { installation, repository: { id: repository.id, name: currentName } };
  const { refUpdateRule: update } = mapOf(pull.baseRef);
  const [
    reviews,
    comments,
    posted,
    reports,
    sameHead,
    isInMergeGroup,
    repositoryLabels,
    autoMerge,
    queuedByOthers,
    rules,
  ] = await Promise.all([
    readReviews(lists, number, pull.reviews),
    readComments(lists, number, pull.comments, observing.ourLogin),
    readPosted(lists, number, pull, observing.ourLogin),
    readReports(connection, installed, lists, head, pull.commits),
    observing.heads.withHead({ repository: repository.id, number, head }, found.pullRequests, async after => {
      const data = await lists.more(moreOpenHeadsQuery, { after });
      return data.pullRequests;
    }),
    isGroup(lists, head, found.refs),
    readLabels(lists, found.labels),
    autoMergeOf(pull.autoMergeRequest, observing),
    isQueuedByOthers(pull.mergeQueueEntry, observing),
    observing.rules.read(installed, {
      branch: known.base.branch,
      update: typeof update === 'object' && update !== null ? mapOf(update) : undefined,
      repository: found,
      hasMergeQueue: (pull.mergeQueue ?? null) !== null,
      unknown: deniedFields(answer.denied),
      isFresh,
      since: rulesSince,
    }),
  ]);
  const stop = stopOf(found.issues);
  const { nodes: labels } = mapOf(pull.labels);
  // One that GitHub does not name may be the one that holds.
  const hasLabels = Array.isArray(labels) && labels.length === known.labels.length;
  const unread = [
    ...(hasLabels ? [] : ['The labels of the pull request could not be read.']),
    ...(stop === 'unknown' ? ['Whether an open issue stops merging could not be read.'] : []),
    ...(comments.isComplete ? [] : ['The comments could not be read to their end.']),
    ...(reports.isComplete ? [] : ['The checks of the head could not be read to their end.']),
    ...(sameHead === undefined ? ['The open pull requests could not be read to their end.'] : []),
  ];
  return {
    repository: {
      ...installed.repository,
      isPrivate: found.isPrivate !== false,
      defaultBranch: textOf(mapOf(found.defaultBranchRef).name),
    },
    appId: connection.appId,
    pull: {
      ...known,
      ...(hasLabels && comments.isComplete ? {} : { isHoldUnknown: true }),
      reviews,
      comments: comments.comments,
      checkRuns: reports.own,
      reported: reports.reported,
      autoMerge,
      ...(queuedByOthers ? { isQueuedByOthers: true } : {}),
      sameHead: sameHead ?? [],
      isInMergeGroup,
      ...(posted === undefined ? {} : { posted }),
    },
    rules: { ...rules, unknown: [...rules.unknown, ...unread], mayPush: rules.mayPush && unread.length === 0 },
    stop: stop === 'unknown' ? undefined : stop,
    repositoryLabels,
  };
}

/** What the pull request says of itself; undefined where it is not what GitHub documents. */
function pullRequestOf(
  pull: Values,
  number: number,
):
  | Omit<PullRequest, 'reviews' | 'comments' | 'checkRuns' | 'reported' | 'autoMerge' | 'sameHead' | 'isInMergeGroup'>
  | undefined {
  const state = states.get(pull.state);
  const head = commitOf(pull.headRefOid);
  const branch = textOf(pull.baseRefName);
  const base = commitOf(mapOf(mapOf(pull.baseRef).target).oid) ?? commitOf(pull.baseRefOid);
  const mergedAs = commitOf(mapOf(pull.mergeCommit).oid);
  if (state === undefined || head === undefined || branch === undefined || base === undefined) return undefined;
  // A fork that is gone is null, and nobody can push to it. What has no valid name is there, and somebody may.
  const repository = repositoryOf(mapOf(pull.headRepository).nameWithOwner);
  if ((pull.headRepository ?? null) !== null && repository === undefined) return undefined;
  return {
    number,
    title: textOf(pull.title) ?? '',
    state,
    ...(state === 'merged' && mergedAs !== undefined ? { mergedAs } : {}),
    ...(mapOf(pull.mergedBy).__typename === 'User' ? { isMergedByPerson: true } : {}),
    author: knownIfDefined(actorOf(pull.author)),
    ...authorWithoutAccess(pull),
    isDraft: pull.isDraft !== false,
    head: {
      sha: head,
      branch: textOf(pull.headRefName) ?? '',
      repository,
    },
    base: { branch, sha: base },
    baseChangedAt: baseChangedAt(pull.timelineItems),
    labels: namesIn(pull.labels),
    isQueued: (pull.mergeQueueEntry ?? null) !== null,
    ...groupOf(mapOf(pull.mergeQueueEntry)),
  };
}

/** The queue makes the commit some time after the pull request came in. */
function groupOf({ headCommit, baseCommit }: Values): Pick<PullRequest, 'group'> {
  const [head, base] = [commitOf(mapOf(headCommit).oid), commitOf(mapOf(baseCommit).oid)];
  return head === undefined || base === undefined ? {} : { group: { head, base } };
}

/** GitHub lets a pull request have 100 labels at most. */
function namesIn(labels: unknown): readonly string[] {
  const { nodes } = mapOf(labels);
  return (Array.isArray(nodes) ? nodes : []).flatMap(label => textOf(mapOf(label).name) ?? []);
}

/** Whether a branch that a merge queue made is at this commit; undefined where they could not be read to their end. */
async function isGroup(lists: ListReader, head: string, first: unknown): Promise<boolean | undefined> {
  const { nodes, isComplete } = await lists.read(
    first,
    async after => (await lists.more(moreGroupsQuery, { after })).refs,
  );
  const commits = nodes.map(({ target }) => commitOf(mapOf(target).oid));
  if (commits.includes(head)) return true;
  return isComplete && !commits.includes(undefined) ? false : undefined;
}

async function readLabels(lists: ListReader, first: unknown): Promise<readonly string[]> {
  const { nodes } = await lists.read(first, async after => (await lists.more(moreLabelsQuery, { after })).labels);
  return nodes.flatMap(label => textOf(label.name) ?? []);
}

/** What GitHub may not or cannot show is null in its place: only an empty list says that there is no such issue. */
function stopOf(issues: unknown): Observed['stop'] | 'unknown' {
  const { nodes } = mapOf(issues);
  if (!Array.isArray(nodes)) return 'unknown';
  if (nodes.length === 0) return undefined;
  const { number, title } = mapOf(nodes[0]);
  const issue = numberOf(number);
  return issue === undefined ? 'unknown' : { issue, title: textOf(title) ?? '' };
}

async function isQueuedByOthers(entry: unknown, observing: Observing): Promise<boolean> {
  if (entry === null || entry === undefined) return false;
  const { enqueuer } = mapOf(entry);
  // Of an account that is gone nothing is known: the stricter conditions hold then.
  return typeof enqueuer === 'object' && enqueuer !== null && !(await isOurs(mapOf(enqueuer), observing));
}

async function isOurs(account: Values, { ourLogin }: Observing): Promise<boolean> {
  return account.__typename === 'Bot' && actorOf(account)?.login === (await ourLogin());
}

async function autoMergeOf(request: unknown, observing: Observing): Promise<PullRequest['autoMerge']> {
  if (request === null || request === undefined) return 'off';
  return (await isOurs(mapOf(mapOf(request).enabledBy), observing)) ? 'ours' : 'others';
}

/** The reviews of a pull request, oldest first; undefined where one was not understood, or the list not read to its end. */
async function readReviews(lists: ListReader, number: number, first: unknown): Promise<readonly Review[] | undefined> {
  const { nodes, isComplete } = await lists.ofPull(moreReviewsQuery, number, 'reviews', first);
  const reviews = nodes.map(reviewIn);
  return isComplete && reviews.every(review => review !== undefined) ? byTime(reviews) : undefined;
}

function reviewIn({ author, authorCanPushToRepository, state, submittedAt, commit }: Values): Review | undefined {
  const by = isNobody(author) ? null : actorOf(author);
  const review = reviewOf(by, { state, commit: mapOf(commit).oid, submittedAt });
  return review === undefined || typeof authorCanPushToRepository !== 'boolean'
    ? review
    : { ...review, mayPush: authorCanPushToRepository };
}
