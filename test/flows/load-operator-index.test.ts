import { expect, test } from '@jest/globals';
import { bundleFiles } from '../../src/core/checks/graph/bundle-example.ts';
import { loadBundleDirectories } from '../../src/flows/load/load-bundle-directories.ts';
import { loadOperatorIndex } from '../../src/flows/load/load-operator-index.ts';
import { memoryRepository } from '../support/memory-repository.ts';

const other = Object.entries(bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' })).map(
  ([path, text]) => [path.replace('operators/foo/', 'operators/foo2/'), text] as const,
);
const repository = memoryRepository({ tree: { ...bundleFiles('1.0.0'), ...Object.fromEntries(other) } });
const all = ['foo.v1.0.0', 'foo.v1.1.0'];

test.each(['foo', 'foo2'])('the index of %s has what the other operator releases of its package', async name => {
  const tree = await repository.tree('tree');
  const index = await loadOperatorIndex(repository, tree, { catalogs: [], operators: 'operators' }, name);
  const [pkg] = index?.catalog.packages.values() ?? [];
  expect(
    pkg?.channels
      .get('stable')
      ?.entries.map(entry => entry.name)
      .sort(),
  ).toEqual(all);
});

test('the catalog to install a package from has what both release', async () => {
  const tree = await repository.tree('tree');
  const place = { objects: repository, tree, fileBytes: 1_000_000 };
  const wanted = { directory: 'operators', package: 'foo', now: '2026-01-15T12:00:00.000Z' };
  const { loaded } = await loadBundleDirectories(place, wanted);
  const [catalog] = loaded.snapshot.merged.catalogs.values();
  expect([...(catalog?.packages.get('foo')?.bundles.keys() ?? [])].sort()).toEqual(all);
});
