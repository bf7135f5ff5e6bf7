import { describe, expect, test } from '@jest/globals';
import type { OwnCheckRun } from '../../../src/core/plan/pull-request.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { createController } from '../../../src/flows/reconcile/controller.ts';
import { MirrorError } from '../../../src/flows/reconcile/mirror-error.ts';
import { fakeParts } from '../../support/fake-parts.ts';

const [head, base] = ['a'.repeat(40), 'b'.repeat(40)];
const key = `group:7:11:o/catalog:${head}:${base}`;
const stats = { catalogs: 1, packages: 1, bundles: 1, files: 1, documents: 1, bytes: 1, parsedBytes: 1 };

/** Works on the group until nothing of it is left to do. @returns the check runs of its commit */
async function judged(valid: boolean, before: readonly OwnCheckRun[] = []): Promise<readonly OwnCheckRun[]> {
  const runs = [...before];
  const verdict: Verdict = { schemaVersion: 1, subject: 'tree', valid, findings: [], checks: [], stats };
  const parts = fakeParts(
    {
      checkRuns: async () => [...runs],
      async report(_, { check, ...operation }) {
        const status = check.conclusion === undefined ? 'in_progress' : 'completed';
        const { externalId, conclusion, title } = check;
        const run: OwnCheckRun = { id: runs.length + 1, externalId, status, conclusion, title };
        if (operation.kind === 'create-check') runs.push(run);
        else runs[operation.id - 1] = run;
        return { kind: 'done' };
      },
    },
    {
      repository: { tree: async () => ({ id: 't', list: async () => undefined, walk: async () => [] }) },
      judges: { change: () => Promise.reject(new Error('no change')), tree: async () => verdict },
    },
  );
  for (let round = 0; round < 4; round += 1) await createController(parts).handle(key);
  return runs;
}

test.each([
  [true, 'success'],
  [false, 'failure'],
])('C8 C9: a merge group whose tree is valid: %s has one check run, which ends with %s', async (valid, conclusion) => {
  expect(await judged(valid)).toEqual([expect.objectContaining({ status: 'completed', conclusion })]);
});

describe('C8: somebody proposes the commit of a group as the head of a pull request, so that', () => {
  const runOf = (externalId: string, conclusion: 'success' | 'action_required'): OwnCheckRun => ({
    id: 1,
    externalId,
    status: 'completed',
    conclusion,
    title: '',
  });
  const ofPull = `v1/8/x/${base}/${head}/wait/d/`;

  test.each([
    ['its run is there first', [runOf(ofPull, 'success')]],
    [
      'its run comes after that of the group',
      [runOf(`tree/${base}/refuse/d`, 'success'), runOf(ofPull, 'action_required')],
    ],
  ])('%s: the newest run is one of the group', async (_name, before) => {
    const runs = await judged(false, before);
    expect(runs.slice(0, before.length)).toEqual(before);
    expect(runs.slice(before.length)).toEqual([
      expect.objectContaining({ externalId: expect.stringContaining(`tree/${base}/`), conclusion: 'failure' }),
    ]);
  });
});

test.each([
  ['is looked at again while its branch is there', true],
  ['ends with its branch', false],
])('C9: a group that cannot be judged %s', async (_name, isBranchTip) => {
  const run = {
    id: 1,
    externalId: `tree/${base}/pending`,
    status: 'in_progress',
    conclusion: undefined,
    title: '',
  } as const;
  const made = fakeParts({ checkRuns: async () => [run], isBranchTip: async () => isBranchTip });
  const open = () => Promise.reject(new MirrorError('moved', 'It is gone.', 'Look again.'));
  const done = createController({ ...made, mirrors: { ...made.mirrors, open } })
    .handle(key)
    .then(
      () => 'ended',
      () => 'again',
    );
  expect(await done).toBe(isBranchTip ? 'again' : 'ended');
  expect([...made.added]).toEqual([]);
});
