import { describe, expect, test } from '@jest/globals';
import { defineCheck, type Example, type ProblemOf } from '../../../src/core/checks/define.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

const problems = {
  no: () => ({ message: 'no', fix: 'f' }),
  reallyNo: () => ({ message: 'really no', fix: 'f' }),
};

function checkOf(found: Iterable<ProblemOf<typeof problems>>) {
  const words = { title: 't', why: 'w', severity: 'error', problems, examples: [] } as const;
  return defineCheck({ id: 'some-check', group: 'catalog', ...words, run: () => found });
}

function* manyProblems(count: number): Iterable<ProblemOf<typeof problems>> {
  for (let index = 0; index < count; index += 1) yield { problem: 'no', package: 'foo', warning: true };
  yield { problem: 'reallyNo', package: 'foo' };
}

function* endlessErrors(): Iterable<ProblemOf<typeof problems>> {
  for (;;) yield { problem: 'no', package: 'foo' };
}

describe('Y7: a check that finds more than anybody reads', () => {
  test('lists the first, counts the others, and loses no error behind warnings', async () => {
    const snapshot = await snapshotOfExample({ title: '', files: {}, finds: [] });
    const { findings, checks } = runChecks(snapshot, [checkOf(manyProblems(7_000))]);
    expect(findings).toHaveLength(5_002);
    expect(findings.filter(finding => finding.severity === 'error')).toMatchObject([{ message: 'really no' }]);
    expect(findings.at(-1)).toEqual({
      check: 'some-check',
      severity: 'warning',
      message: '2000 more of these are not listed.',
      fix: 'Fix what is listed, and run the check again.',
    });
    expect(checks).toEqual([{ id: 'some-check', outcome: 'failed' }]);
  });

  test('looks no further when the verdict is settled', async () => {
    const snapshot = await snapshotOfExample({ title: '', files: {}, finds: [] });
    const { findings, checks } = runChecks(snapshot, [checkOf(endlessErrors())]);
    expect(findings).toHaveLength(5_001);
    expect(findings.at(-1)).toMatchObject({
      severity: 'error',
      message: 'At least 45000 more of these are not listed.',
    });
    expect(checks).toEqual([{ id: 'some-check', outcome: 'failed' }]);
  });
});

test.each([
  ['a bundle by itself', 'tree', undefined, 'in the configuration or by --optional'],
  ['a tree', 'tree', 'operators', 'in the configuration'],
  ['a change', 'change', undefined, 'in the configuration'],
] as const)(
  'an optional validator that is off says how it is asked for, of %s',
  async (_, subject, operators, says) => {
    const layout = { catalogs: [], operators };
    const snapshot = { ...(await snapshotOfExample({ title: '', files: {}, finds: [] })), subject, layout };
    const check = { ...checkOf([]), severity: 'off', validator: 'good-practices' } as const;
    expect(runChecks(snapshot, [check]).checks).toEqual([
      { id: 'some-check', outcome: 'skipped', reason: `off by default, and not enabled ${says}` },
    ]);
  },
);

test('what looks at bundle directories is skipped where none was looked at, and only then', async () => {
  const snapshot = await snapshotOfExample({ title: '', files: {}, finds: [] });
  const checks = [
    { ...checkOf([]), id: 'of-bundles', group: 'bundle' },
    { ...checkOf([]), id: 'needs-bundles', needs: 'bundles' },
    { ...checkOf([]), id: 'other', group: 'scope' },
  ] as const;
  const endsIn = (of: Snapshot) => runChecks(of, checks).checks.map(({ outcome, reason }) => [outcome, reason]);
  const { noBundles, ...seen } = snapshot;
  expect(noBundles).toBe('bundle directories are not checked');
  expect(endsIn(snapshot)).toEqual([
    ['skipped', noBundles],
    ['skipped', noBundles],
    ['passed', undefined],
  ]);
  expect(endsIn(seen)).toEqual([
    ['skipped', 'there is no bundle'],
    ['skipped', 'there is no catalog'],
    ['passed', undefined],
  ]);
});

test('a check that finds nothing has passed only where something was there to look at', async () => {
  const files = { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' };
  const change = { base: files, merged: { 'README.md': 'Read me\n' } };
  const endsOn = async (example: Pick<Example, 'files' | 'base' | 'merged'>) =>
    runChecks(await snapshotOfExample({ title: '', finds: [], ...example }), [checkOf([])]).checks;
  expect(await endsOn({ files })).toEqual([{ id: 'some-check', outcome: 'passed' }]);
  expect(await endsOn(change)).toEqual([
    { id: 'some-check', outcome: 'skipped', reason: 'the change affects no catalog' },
  ]);
});
