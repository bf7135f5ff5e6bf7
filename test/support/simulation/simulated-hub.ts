import type { Operation, Performed } from '../../../src/core/plan/operation.ts';
import { keyOfComment } from '../../../src/core/plan/suggestions/suggestion-comment.ts';
import { HubError } from '../../../src/flows/reconcile/hub-error.ts';
import type { Hub } from '../../../src/flows/reconcile/ports.ts';
import { emitPull } from './emit.ts';
import { enableAutoMerge, mergePull } from './merge-effects.ts';
import { dequeue, enqueue, groupsOf } from './merge-queue.ts';
import { observedBranch, observedOf } from './observed-of.ts';
import { type Faults, type Process, request } from './process.ts';
import { account, installation, isoOf, pullOf, repository, type SimPull, tipOf, type World } from './world.ts';

/** GitHub as one process of the App reaches it. */
export function simulatedHub(world: World, process: Process, faults: Faults, bindsHead = true): Hub {
  const ask = askHub(world, process, faults);
  const installed = { installation, repository: { id: repository.id, name: repository.name }, isPrivate: false };
  return {
    async *repositories(onFailure) {
      // Another installation that is suspended: it never stops the sweep.
      onFailure(8, new HubError('denied', 'The installation is suspended.', { fix: 'Unsuspend it.' }));
      await ask('repositories', () => undefined);
      yield installed;
    },
    named: () => ask('name', () => ({ installation, repository: { id: installed.repository.id, name: world.name } })),
    openPullRequests: () =>
      ask('list', () =>
        [...world.pulls.values()]
          .filter(({ state }) => state === 'open')
          .map(({ number, head, branch, updatedAt }) => ({
            number,
            head,
            base: { branch, sha: tipOf(world, branch) },
            updatedAt: isoOf(updatedAt),
          })),
      ),
    ownMerges: (_, branch) =>
      ask(`own merges into ${branch}`, () =>
        [...world.pulls.values()].reverse().flatMap(pull => {
          const isDone = pull.state === 'merged' && !pull.isMergedByPerson;
          if (pull.branch !== branch || !(isDone || (pull.state === 'open' && pull.autoMerge?.by === 'app'))) return [];
          return { number: pull.number, head: pull.head, commit: isDone ? pull.mergedAs : undefined };
        }),
      ),
    withHead: (_, head) =>
      ask(`with head ${head.slice(0, 7)}`, () =>
        [...world.pulls.values()]
          .filter(pull => pull.state === 'open' && pull.head === head)
          .map(({ number }) => number),
      ),
    observe: ({ number }, { stopLabel = 'merge-blocker' } = {}) =>
      ask(`observe #${number}`, () => {
        world.looking = number;
        return observedOf(world, number, stopLabel);
      }),
    shownLines: ({ number }, files) =>
      ask(`lines of #${number}`, () => new Map(files.map(file => [file, [{ start: 1, end: 1_000_000 }]]))),
    pusher: ({ number }, head) =>
      ask(`pusher of #${number}`, () => {
        const pull = pullOf(world, number);
        return pull.head === head.sha ? { known: true, value: account(pull.pushedBy) } : { known: false };
      }),
    branch: (_, branch) => ask(`branch ${branch}`, () => world.branches.get(branch)),
    observeBranch: (_, branch) => ask(`rules of ${branch}`, () => observedBranch(world, branch)),
    isBranchTip: (_, sha) => ask(`branches at ${sha.slice(0, 7)}`, () => world.groups.some(({ head }) => head === sha)),
    mergeQueue: (_, branch) =>
      ask(`queue of ${branch}`, () => ({
        checksEach: world.rules.queueChecksLast !== true,
        entries: groupsOf(world, branch).map(({ number, head, base }) => ({ number, head, base })),
      })),
    perform: ({ number }, operation) =>
      ask(`#${number}: ${labelOf(operation)}`, () => effectOf(world, number, operation, bindsHead)),
    report: (_, operation) =>
      ask(`commit ${operation.check.sha.slice(0, 7)}: ${labelOf(operation)}`, () =>
        effectOf(world, 0, operation, bindsHead),
      ),
    checkRuns: (_, sha) => ask(`runs of ${sha.slice(0, 7)}`, () => world.runs.filter(run => run.sha === sha)),
    teamMembers: (_, team) =>
      ask(`members of ${team}`, () => ({ known: true, value: [...world.team].sort().map(account) })),
    failedDeliveries: () => ask('failed deliveries', () => world.failed.map(({ id, guid }) => ({ id, guid }))),
    redeliver: id =>
      ask(`redeliver ${id}`, () => {
        const delivery = world.failed.find(failed => failed.id === id);
        if (delivery !== undefined) world.deliveries.push(delivery);
      }),
  };
}

/** Requests of a process to GitHub, each of which has an effect. Once the rate limit is used up, nothing is answered. */
export function askHub(world: World, process: Process, faults: Faults) {
  const { scheduler } = world;
  return <Result>(label: string, effect: () => Result) => {
    const answer = () => {
      refuseIfLimited(world);
      return effect();
    };
    return request(scheduler, process, label, answer, faults);
  };
}

function refuseIfLimited({ scheduler, limitedUntil }: World): void {
  if (scheduler.now() >= limitedUntil) return;
  const retryAt = isoOf(limitedUntil);
  throw new HubError('rate-limited', 'The rate limit is used up.', { fix: 'Wait.', retryAt });
}

function labelOf(operation: Operation): string {
  switch (operation.kind) {
    case 'create-check':
    case 'update-check':
      return `${operation.kind} ${operation.check.conclusion ?? 'in progress'} (${operation.check.title.slice(0, 60)})`;
    case 'react':
      return `react ${operation.reaction} to ${operation.comment}`;
    default:
      return operation.kind;
  }
}

function effectOf(
  world: World,
  number: number,
  operation: Exclude<Operation, { kind: 'push-merge' }>,
  bindsHead: boolean,
): Performed {
  switch (operation.kind) {
    case 'create-check': {
      const { name, sha, externalId, conclusion, title } = operation.check;
      const status = conclusion === undefined ? 'in_progress' : 'completed';
      if (world.runs.findLast(run => run.sha === sha && run.name === name)?.externalId === externalId)
        world.violations.push(`The check run ${externalId} of ${sha} is there twice.`);
      world.runs.push({ id: world.nextId++, name, sha, externalId, status, conclusion, title });
      notePassed(world, sha, conclusion);
      return { kind: 'done' };
    }
    case 'update-check': {
      const run = world.runs.find(({ id }) => id === operation.id);
      if (run === undefined) return { kind: 'gone' };
      const { externalId, conclusion, title } = operation.check;
      Object.assign(run, {
        externalId,
        conclusion,
        title,
        status: conclusion === undefined ? 'in_progress' : 'completed',
      });
      notePassed(world, operation.check.sha, conclusion);
      return { kind: 'done' };
    }
    case 'merge':
      return mergePull(world, number, operation, bindsHead ? operation.head : pullOf(world, number).head);
    case 'enqueue':
      return enqueue(world, number, operation.head, 'app');
    case 'enable-auto-merge':
      return enableAutoMerge(world, number, operation);
    default:
      return effectOnPull(world, number, operation);
  }
}

/** A group is merged by what was so while the App looked at it, and let it pass. */
function notePassed({ lookedAt, passedSince }: World, sha: string, conclusion: string | undefined): void {
  const since = lookedAt.get(sha);
  if (conclusion === 'success' && since !== undefined) passedSince.set(sha, since);
}

/** A pull request must not be told of an image before users get it. */
function noteLive({ wasLive, violations }: World, number: number, body: string): void {
  for (const [, digest = ''] of body.matchAll(/live in `[^`@]+@(sha256:[0-9a-f]{64})`/g))
    if (!wasLive.has(digest)) violations.push(`#${number} is told that ${digest} is live, which no tag ever named.`);
}

type OnPull = Exclude<
  Operation,
  { kind: 'push-merge' | 'create-check' | 'update-check' | 'merge' | 'enqueue' | 'enable-auto-merge' }
>;

function effectOnPull(world: World, number: number, operation: OnPull): Performed {
  const pull = pullOf(world, number);
  if (pull.isLocked && ['create-comment', 'react', 'create-review'].includes(operation.kind))
    return { kind: 'refused', reason: 'The conversation is locked.' };
  switch (operation.kind) {
    case 'create-comment': {
      const marker = operation.body.split('\n', 1)[0] ?? '';
      if (pull.comments.some(({ isOurs, body }) => isOurs && body.startsWith(marker)))
        world.violations.push(`The comment ${marker} of #${number} is there twice.`);
      noteLive(world, number, operation.body);
      pull.comments.push({
        id: world.nextId++,
        by: { login: 'catalog-keeper[bot]', id: 500 },
        body: operation.body,
        createdAt: isoOf(world.scheduler.now()),
        isEdited: false,
        isOurs: true,
        ourReactions: [],
      });
      return { kind: 'done' };
    }
    case 'update-comment': {
      const comment = pull.comments.find(({ id }) => id === operation.id);
      if (comment === undefined) return { kind: 'gone' };
      noteLive(world, number, operation.body);
      comment.body = operation.body;
      return { kind: 'done' };
    }
    case 'delete-comment': {
      const index = pull.comments.findIndex(({ id }) => id === operation.id);
      if (index < 0) return { kind: 'gone' };
      pull.comments.splice(index, 1);
      return { kind: 'done' };
    }
    case 'react': {
      const comment = pull.comments.find(({ id }) => id === operation.comment);
      if (comment === undefined) return { kind: 'gone' };
      comment.ourReactions = [...new Set([...comment.ourReactions, operation.reaction])];
      return { kind: 'done' };
    }
    case 'create-review':
      postReview(world, pull, operation);
      return { kind: 'done' };
    case 'resolve-thread': {
      const thread = pull.posted.threads.find(({ id }) => id === operation.id);
      if (thread === undefined) return { kind: 'gone' };
      thread.isResolved = true;
      return { kind: 'done' };
    }
    case 'add-label':
      pull.labels.add(operation.name);
      return { kind: 'done' };
    case 'remove-label':
      pull.labels.delete(operation.name);
      return { kind: 'done' };
    case 'disable-auto-merge':
      pull.autoMerge = undefined;
      emitPull(world, number, 'auto_merge_disabled', 'mia');
      return { kind: 'done' };
    case 'leave-queue':
      dequeue(world, pull);
      return { kind: 'done' };
    default:
      return { kind: 'done' };
  }
}

/** Nobody is told the same fix twice, nor by two reviews of a head. */
function postReview(world: World, pull: SimPull, review: Extract<Operation, { kind: 'create-review' }>): void {
  const { threads, heads } = pull.posted;
  if (heads.includes(review.head)) world.violations.push(`#${pull.number} has two reviews of ${review.head}.`);
  heads.push(review.head);
  for (const { body } of review.comments) {
    const key = keyOfComment(body) ?? '';
    if (threads.some(thread => thread.key === key)) world.violations.push(`#${pull.number} has ${key} twice.`);
    threads.push({ id: `T${world.nextId++}`, key, isResolved: false, isOutdated: false, canResolve: true });
  }
}
