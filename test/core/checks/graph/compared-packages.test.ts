import { expect, test } from '@jest/globals';
import type { Example } from '../../../../src/core/checks/define.ts';
import { bundle, channel, definition } from '../../../../src/core/checks/example-catalog.ts';
import { graphChecks } from '../../../../src/core/checks/graph/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const foo = [definition, channel('stable', '{name: foo.v1.0.0}'), bundle('1.0.0')].join('');
const bar = foo.replaceAll('foo', 'bar');
const baz = foo.replaceAll('foo', 'baz');

/** What the graph checks say of a change, as `check: file`. */
async function found(change: Pick<Example, 'base' | 'merged' | 'config'>): Promise<string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], ...change });
  return runChecks(snapshot, graphChecks).findings.map(({ check, file, severity }) => `${severity} ${check}: ${file}`);
}

test('a package that an ignore file hides is gone', async () => {
  const base = { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar };
  const merged = { 'catalog/foo/.indexignore': '*.yaml\n' };
  expect(await found({ base, merged })).toEqual(['error packages-are-kept: catalog/foo/catalog.yaml']);
});

test('a catalog that is gone as a whole is one finding for each package', async () => {
  const base = {
    'catalogs/v4.19/foo/catalog.yaml': foo,
    'catalogs/v4.20/foo/catalog.yaml': foo,
    'catalogs/v4.19/bar/catalog.yaml': bar,
  };
  const merged = { 'catalogs/v4.19/foo/catalog.yaml': null, 'catalogs/v4.19/bar/catalog.yaml': null };
  expect((await found({ base, merged })).sort()).toEqual([
    'error packages-are-kept: catalogs/v4.19/bar/catalog.yaml',
    'error packages-are-kept: catalogs/v4.19/foo/catalog.yaml',
  ]);
});

test('a package in several files is compared as one', async () => {
  const base = {
    'catalog/foo/package.yaml': definition,
    'catalog/foo/stable.yaml': channel('stable', '{name: foo.v1.0.0}'),
    'catalog/foo/fast.yaml': channel('fast', '{name: foo.v1.0.0}'),
    'catalog/foo/bundle.yaml': bundle('1.0.0'),
  };
  expect(
    await found({
      base,
      merged: { 'catalog/foo/stable.yaml': null, 'catalog/foo/all.yaml': base['catalog/foo/stable.yaml'] },
    }),
  ).toEqual([]);
  expect(await found({ base, merged: { 'catalog/foo/fast.yaml': null } })).toEqual([
    'error channels-are-kept: catalog/foo/package.yaml',
  ]);
});

test('packages that the change does not touch are not missed where the base has to be loaded whole', async () => {
  // A blob of bar stands in the directory of foo; the change puts it right, or just takes it out.
  const stable = channel('stable', '{name: bar.v1.0.0}').replaceAll('foo', 'bar');
  const base = {
    'catalog/foo/catalog.yaml': foo + stable,
    'catalog/bar/catalog.yaml': bar.replace(stable, ''),
    'catalog/baz/catalog.yaml': baz,
  };
  expect(await found({ base, merged: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar } })).toEqual(
    [],
  );
  expect(await found({ base, merged: { 'catalog/foo/catalog.yaml': foo } })).toEqual([
    'error channels-are-kept: catalog/bar/catalog.yaml',
  ]);
});

test('a blob that cannot be read leaves only its own package in doubt', async () => {
  const base = { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar };
  const merged = { 'catalog/foo/catalog.yaml': `${definition}---\nentries: [\n`, 'catalog/bar/catalog.yaml': null };
  expect(await found({ base, merged })).toEqual([
    'error packages-are-kept: catalog/bar/catalog.yaml',
    'unknown installed-versions-can-upgrade: catalog/foo/catalog.yaml',
  ]);
});

test('a new package and a tree by itself have nothing to lose', async () => {
  expect(await found({ base: {}, merged: { 'catalog/foo/catalog.yaml': foo } })).toEqual([]);
  const snapshot = await snapshotOfExample({ title: '', finds: [], files: { 'catalog/foo/catalog.yaml': foo } });
  const { checks } = runChecks(snapshot, graphChecks);
  expect(checks.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
    graphChecks.map(({ id, needs }) => `${id} ${needs === undefined ? 'passed' : 'skipped'}`),
  );
  expect(checks).toContainEqual(expect.objectContaining({ id: 'channel-names-have-no-slash', outcome: 'passed' }));
});
