import { expect, test } from '@jest/globals';
import { bundleFiles } from '../../../src/core/checks/graph/bundle-example.ts';
import { csvNamesMatchTheirOperator } from '../../../src/core/checks/graph/csv-names-match-their-operator.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

type Files = Readonly<Record<string, string>>;

const milk = bundleFiles('1.0.0', { operator: 'milk', name: 'tea.v1.0.0' });

async function foundIn(base: Files, merged: Files): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
  return runChecks(snapshot, [csvNamesMatchTheirOperator]).findings.map(({ message }) => message);
}

/** A change that gives package `milk` a bundle of this name. */
function takes(name: string, others: Files): Promise<readonly string[]> {
  return foundIn(
    { ...milk, ...others },
    bundleFiles('2.0.0', { operator: 'milk', name, spec: 'replaces: tea.v1.0.0' }),
  );
}

test.each(['3.0.0', 'v3.0.0', '3.0.0-r1', '3.0.0_2', 'stable', 'third'])(
  'the name of a bundle in a directory %s is taken',
  async directory => {
    const tea = bundleFiles(directory, { operator: 'leaves', name: 'tea.v3.0.0', version: '3.0.0' });
    expect(await takes('tea.v3.0.0', tea)).toEqual([
      expect.stringContaining('"tea.v3.0.0" is already in package "leaves"'),
    ]);
  },
);

test('the version of the new bundle is not what its name is looked for by', async () => {
  const tea = bundleFiles('3.0.0-rc.1', { operator: 'leaves', name: 'tea.v3.0.0-rc.1' });
  expect(await takes('tea.v3.0.0-rc.1', tea)).toHaveLength(1);
});

test('a name that begins with a digit is taken, too', async () => {
  const base = {
    ...bundleFiles('1.0.0', { operator: 'milk', name: '3scale.v1.0.0' }),
    ...bundleFiles('2.0.0', { operator: 'leaves', name: '3scale.v2.0.0' }),
  };
  const merged = bundleFiles('2.0.0', { operator: 'milk', name: '3scale.v2.0.0', spec: 'replaces: 3scale.v1.0.0' });
  expect(await foundIn(base, merged)).toHaveLength(1);
});

test('two operators of one change cannot have one name', async () => {
  const merged = {
    ...bundleFiles('2.0.0', { operator: 'cows', name: 'tea.v2.0.0' }),
    ...bundleFiles('2.0.0', { operator: 'leaves', name: 'tea.v2.0.0' }),
  };
  expect(await foundIn(milk, merged)).toHaveLength(2);
});

test('a name that another bundle only mentions is free', async () => {
  const mentions = bundleFiles('3.0.0', { operator: 'leaves', spec: 'description: works with tea.v3.0.0' });
  expect(await takes('tea.v3.0.0', mentions)).toEqual([]);
});

test('the bundles of an operator that goes to file-based catalogs are in no index', async () => {
  const tea = {
    ...bundleFiles('3.0.0', { operator: 'leaves', name: 'tea.v3.0.0' }),
    'operators/leaves/ci.yaml': 'fbc: {enabled: true}\n',
  };
  expect(await takes('tea.v3.0.0', tea)).toEqual([]);
});

test('what packages with a common prefix release is told apart by all that precedes the version', async () => {
  const base = {
    ...bundleFiles('1.0.0', { operator: 'milk', name: 'acme.milk.v1.0.0' }),
    ...bundleFiles('1.0.0', { operator: 'tea', name: 'acme.tea.v1.0.0' }),
  };
  const squatted = bundleFiles('2.0.0', {
    operator: 'milk',
    name: 'acme.tea.v2.0.0',
    spec: 'replaces: acme.milk.v1.0.0',
  });
  expect(await foundIn(base, squatted)).toEqual([
    'ClusterServiceVersion "acme.tea.v2.0.0" does not begin like the others of its operator: "acme.milk".',
  ]);
});
