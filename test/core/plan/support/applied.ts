import type { DesiredCheck, Operation } from '../../../../src/core/plan/operation.ts';
import type { Observed, OwnCheckRun, PullRequest } from '../../../../src/core/plan/pull-request.ts';
import { keyOfComment } from '../../../../src/core/plan/suggestions/suggestion-comment.ts';
import { commentBy } from './observed.ts';

/** What GitHub has after operations took effect. */
export function applied(observed: Observed, operations: readonly Operation[]): Observed {
  return { ...observed, pull: operations.reduce(after, observed.pull) };
}

function after(pull: PullRequest, operation: Operation): PullRequest {
  switch (operation.kind) {
    case 'create-check':
      return { ...pull, checkRuns: [...pull.checkRuns, runOf(pull.checkRuns.length + 1, operation.check)] };
    case 'update-check': {
      const run = pull.checkRuns.find(({ id }) => id === operation.id);
      if (run === undefined || run.status === 'completed') throw new Error('no run that goes on');
      return {
        ...pull,
        checkRuns: pull.checkRuns.map(one => (one.id === operation.id ? runOf(one.id, operation.check) : one)),
      };
    }
    case 'create-comment': {
      if (operation.body.length > 65_536) throw new Error('Body is too long');
      const by = { login: 'keeper[bot]', id: 4 };
      return { ...pull, comments: [...pull.comments, commentBy(by, operation.body, { isOurs: true })] };
    }
    case 'update-comment':
      return {
        ...pull,
        comments: pull.comments.map(one => (one.id === operation.id ? { ...one, body: operation.body } : one)),
      };
    case 'delete-comment':
      return { ...pull, comments: pull.comments.filter(({ id }) => id !== operation.id) };
    case 'add-label':
      return { ...pull, labels: [...pull.labels, operation.name] };
    case 'remove-label':
      return { ...pull, labels: pull.labels.filter(label => label !== operation.name) };
    case 'react':
      return {
        ...pull,
        comments: pull.comments.map(one =>
          one.id === operation.comment ? { ...one, ourReactions: [...one.ourReactions, operation.reaction] } : one,
        ),
      };
    case 'create-review': {
      const { threads, heads } = pull.posted ?? { threads: [], heads: [] };
      const added = operation.comments.map(({ body }, index) => ({
        id: `T${threads.length + index}`,
        key: keyOfComment(body) ?? '',
        isResolved: false,
        isOutdated: false,
        canResolve: true,
      }));
      return { ...pull, posted: { threads: [...threads, ...added], heads: [...heads, operation.head] } };
    }
    case 'resolve-thread': {
      const { threads, heads } = pull.posted ?? { threads: [], heads: [] };
      const resolved = threads.map(one => (one.id === operation.id ? { ...one, isResolved: true } : one));
      return { ...pull, posted: { threads: resolved, heads } };
    }
    case 'disable-auto-merge':
      return { ...pull, autoMerge: 'off' };
    // What runs of a workflow do is not part of a pull request.
    case 'start-install':
      return pull;
    case 'leave-queue':
      return { ...pull, isQueued: false };
    case 'enable-auto-merge':
      return { ...pull, autoMerge: 'ours' };
    case 'enqueue':
      return { ...pull, isQueued: true };
    case 'push-merge':
    case 'merge':
      return { ...pull, state: 'merged', mergedAs: 'c'.repeat(40) };
  }
}

function runOf(id: number, { name, externalId, conclusion, title }: DesiredCheck): OwnCheckRun {
  return { id, name, externalId, status: conclusion === undefined ? 'in_progress' : 'completed', conclusion, title };
}
