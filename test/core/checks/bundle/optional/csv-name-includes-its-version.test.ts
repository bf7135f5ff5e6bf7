import { expect, test } from '@jest/globals';
import { csvNameIncludesItsVersion } from '../../../../../src/core/checks/bundle/optional/csv-name-includes-its-version.ts';
import { snapshotOfExample } from '../../../../support/snapshot-of-example.ts';

async function problemsOf(name: string): Promise<number> {
  const manifest = JSON.stringify({ kind: 'ClusterServiceVersion', metadata: { name } });
  const snapshot = await snapshotOfExample({ title: '', finds: [], bundle: { 'manifests/foo.csv.json': manifest } });
  return [...csvNameIncludesItsVersion.run(snapshot, {})].length;
}

// How many warnings the validator `good-practices` of operator-framework/api v0.45.0 gives.
test.each([
  ['foo.v1.0.0', 0],
  ['foo.v1.0.0-rc.1', 0],
  ['foo.v1.2.3.4', 0],
  ['.v1.0.0', 0],
  ['foo.v1', 1],
  ['foo-1.0.0', 1],
  ['v1.0.0', 1],
  ['foo.v01.0.0', 1],
  ['foo.v1.0.0+x.y', 1],
  ['foo.v1.0.0-01', 1],
  ['foo.v1.0.0-rc_1', 1],
  ['foov1.2.3-a.b+c', 1],
  ['foo.v1.2.3-', 1],
  ['foo.v1.2.3-a..b', 1],
  ['foo.v99999999999999999999.0.0', 1],
  ['foo', 2],
  ['foo.v1.0.0.v2', 2],
])('%s: %i', async (name, count) => {
  expect(await problemsOf(name)).toBe(count);
});

test('a name of a million digits is not searched', async () => {
  expect(await problemsOf(`foo.v${'1'.repeat(1_000_000)}`)).toBe(1);
});
