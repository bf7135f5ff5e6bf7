import { expect, test } from '@jest/globals';
import { indexModes } from '../../../../src/core/bundle-index/index-mode.ts';
import type { IndexedBundle } from '../../../../src/core/bundle-index/indexed-bundle.ts';
import { bundleFiles } from '../../../../src/core/checks/graph/bundle-example.ts';
import { graphChecks } from '../../../../src/core/checks/graph/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import type { RepositoryState, Snapshot } from '../../../../src/core/snapshot.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

/** The snapshot with bundles that count how often the name of one of their channels is read. */
function counting(snapshot: Snapshot): { readonly snapshot: Snapshot; reads(): number } {
  let reads = 0;
  const known = new Map<IndexedBundle, IndexedBundle>();
  const counted = (bundle: IndexedBundle): IndexedBundle => {
    const get = (names: readonly string[], key: PropertyKey) => {
      reads++;
      return Reflect.get(names, key);
    };
    const made = known.get(bundle) ?? { ...bundle, channels: new Proxy(bundle.channels, { get }) };
    known.set(bundle, made);
    return made;
  };
  const withCounted = (side: RepositoryState): RepositoryState => ({
    ...side,
    operators: new Map(
      [...side.operators].map(([name, one]) => [
        name,
        one.indexed === undefined ? one : { ...one, indexed: one.indexed.map(counted) },
      ]),
    ),
  });
  const { base, merged } = snapshot;
  return { snapshot: { ...snapshot, base: withCounted(base), merged: withCounted(merged) }, reads: () => reads };
}

/** Reads for each channel that is named, where a change adds a few bundles, some without an upgrade path, in each of many channels. */
async function readsPerName(setting: string, count: number): Promise<number> {
  const channels = Array.from({ length: count }, (_, index) => `c${index}`).join(',');
  const released = { ...bundleFiles('1.0.0', { channels }), ...bundleFiles('1.1.0', { channels }) };
  const base = { ...released, 'operators/foo/ci.yaml': `updateGraph: ${setting}\n` };
  const versions = ['1.0.1', '1.1.0+1', '1.1.0+2', '1.2.0'];
  const added = versions.map(version => bundleFiles(version, { channels, name: `foo.v${version.replace('+', '-')}` }));
  const example = { title: '', finds: [], base, merged: Object.assign({}, ...added) as Record<string, string> };
  const { snapshot, reads } = counting(await snapshotOfExample(example));
  const { findings } = runChecks(snapshot, graphChecks);
  expect(findings.map(({ check }) => check)).toContain('new-bundles-can-be-reached');
  expect(reads()).toBeGreaterThan(count);
  return reads() / count;
}

test.each([...indexModes.keys()])('in %s, the channels of bundles are read a fixed number of times', async setting => {
  expect((await readsPerName(setting, 800)) / (await readsPerName(setting, 200))).toBeLessThan(1.1);
});
