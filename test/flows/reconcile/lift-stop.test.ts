import { expect, test } from '@jest/globals';
import type { Operation } from '../../../src/core/plan/operation.ts';
import type { Comment } from '../../../src/core/plan/pull-request.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { addRecord, type OwnStop, readRecord } from '../../../src/flows/reconcile/branch-record.ts';
import { handlePush } from '../../../src/flows/reconcile/handle-push.ts';
import type { MirroredRepository } from '../../../src/flows/reconcile/ports.ts';
import { reconcilePullRequest } from '../../../src/flows/reconcile/reconcile-pull-request.ts';
import { alice, commentBy, mallory, mia, observedWith } from '../../core/plan/support/observed.ts';
import { fakeParts } from '../../support/fake-parts.ts';
import { memoryRepository } from '../../support/memory-repository.ts';
import { goodChange, smallRepository } from '../../support/small-catalog.ts';
import { key } from './support/stub-parts.ts';

const [before, left, later, reverted] = ['a', 'b', 'c', 'd'].map(digit => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const maintainedBy = (login: string) => `owners:\n  maintainers: [{login: ${login}}]\n`;
const config = '.github/catalog-keeper.yml';
const wasThere = { ...smallRepository, [config]: maintainedBy('mia') };
/** What was merged names another maintainer as well. */
const merged = { ...wasThere, ...goodChange, [config]: maintainedBy('mallory') };
const note = { 'README.md': 'A note.\n' };
const approval = `/approve ${left}`;
const number = key.number;
const error = { check: 'x', severity: 'error', message: 'It is wrong.', fix: 'Fix it.', file: 'x' };

interface Lifted {
  readonly tip: string;
  readonly comments?: readonly Comment[];
  readonly stop?: OwnStop;
  /** The commit that has an error. */
  readonly invalid?: string;
}

/** Whether merging goes on after a push, and what was done about it. */
async function lifted(
  { tip, comments = [], invalid, stop = { number, commit: left, before, unapprovedSince: before } }: Lifted,
  how: 'push' | 'comment' = 'push',
): Promise<{ readonly goesOn: boolean; readonly operations: readonly Operation[] }> {
  const operations: Operation[] = [];
  const repository = memoryRepository({
    [before]: wasThere,
    [left]: merged,
    [later]: { ...merged, ...note },
    [reverted]: { ...wasThere, ...note },
  });
  const parts = fakeParts(
    {
      branch: async () => tip,
      openPullRequests: async () => [],
      observe: async () => observedWith({ state: 'merged', mergedAs: left, comments }),
      perform: async (_, operation) => {
        operations.push(operation);
        return { kind: 'done' };
      },
    },
    {
      repository: repository as MirroredRepository,
      judges: {
        change: () => Promise.reject(new Error('nothing is open')),
        async tree(_repository, _request, { tree }) {
          const isInvalid = invalid !== undefined && tree.id === (await repository.tree(invalid)).id;
          return { valid: !isInvalid, findings: isInvalid ? [error] : [], checks: [] } as unknown as Verdict;
        },
      },
    },
  );
  await addRecord(parts, key, { branch: 'main', unbound: [], stop });
  await (how === 'push' ? handlePush(parts, key, 'main') : reconcilePullRequest(parts, key));
  const goesOn = (await readRecord(parts.history, key, 'main'))?.stop === undefined;
  expect(parts.added.has('repository:5:99')).toBe(goesOn);
  return { goesOn, operations };
}

test.each<[what: string, of: Lifted, goesOn: boolean]>([
  ['another push', { tip: later }, false],
  ['a push that takes it back', { tip: reverted }, true],
  ['the approval of the commit by a maintainer', { tip: left, comments: [commentBy(mia, approval)] }, true],
  ['the same after another push', { tip: later, comments: [commentBy(mia, approval)] }, true],
  ['an owner', { tip: later, comments: [commentBy(alice, approval)] }, false],
  ['whom the merge itself makes a maintainer', { tip: later, comments: [commentBy(mallory, approval)] }, false],
  ['the approval of another commit', { tip: left, comments: [commentBy(mia, `/approve ${later}`)] }, false],
  [
    'the approval of a part of its id',
    { tip: left, comments: [commentBy(mia, `/approve ${left.slice(0, 12)}`)] },
    false,
  ],
])('C10, T6: merging after content that nobody approved goes on: %s', async (_, of, goesOn) => {
  expect((await lifted(of)).goesOn).toBe(goesOn);
});

test('the comment of a maintainer is acted on when it comes, and answered', async () => {
  const comment = commentBy(mia, approval);
  const { goesOn, operations } = await lifted({ tip: left, comments: [comment] }, 'comment');
  expect(goesOn).toBe(true);
  expect(operations).toEqual([{ kind: 'react', comment: comment.id, reaction: '+1' }]);
});

test('a branch that is invalid is not merged into, whoever approves', async () => {
  const comments = [commentBy(mia, approval)];
  expect((await lifted({ tip: later, comments, invalid: later })).goesOn).toBe(false);
});

test('S7: after a merge that left the branch invalid, a push that makes it valid suffices', async () => {
  const stop = { number, commit: left, before };
  expect((await lifted({ tip: later, stop })).goesOn).toBe(true);
  expect((await lifted({ tip: later, stop, invalid: later })).goesOn).toBe(false);
  expect((await lifted({ tip: left, stop })).goesOn).toBe(false);
});
