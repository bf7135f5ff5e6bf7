import { afterAll, expect, test } from '@jest/globals';
import { corpusCatalog } from '../support/cluster/corpus-catalog.ts';
import { fooHead } from '../support/cluster/foo-head.ts';
import { installFrom, leftOfInstalls } from '../support/cluster/install.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';
import { hasCorpus } from '../support/corpus.ts';

afterAll(async () => {
  expect(await leftOfInstalls()).toEqual([]);
});

test('an operator with an API is installed, and everything is removed', async () => {
  const catalog = smallCatalog([{ version: '1.0.0', owns: true }]);
  const { outcome, leftBehind, timeline } = await installFrom(catalog, 'install', fooHead);
  expect(outcome).toEqual({ kind: 'succeeded' });
  expect(leftBehind).toEqual([]);
  expect(await leftOfInstalls()).toEqual([]);
  const states = timeline.filter(({ object }) => object.startsWith('ClusterServiceVersion ')).map(({ state }) => state);
  expect(states.at(-1)).toBe('Succeeded, InstallSucceeded');
});

test('an operator that supports only AllNamespaces is installed', async () => {
  const catalog = smallCatalog([{ version: '1.0.0', installMode: 'AllNamespaces' }]);
  const { outcome } = await installFrom(catalog, 'all-namespaces', { ...fooHead, installMode: 'AllNamespaces' });
  expect(outcome).toEqual({ kind: 'succeeded' });
});

test('an operator is upgraded through two versions', async () => {
  const catalog = smallCatalog([
    { version: '1.0.0', owns: true },
    { version: '1.1.0', replaces: '1.0.0', owns: true },
    { version: '1.2.0', replaces: '1.1.0', owns: true },
  ]);
  const { outcome } = await installFrom(catalog, 'upgrade', { ...fooHead, from: 'foo.v1.0.0', target: 'foo.v1.2.0' });
  expect(outcome).toEqual({ kind: 'succeeded' });
});

test('a real operator is installed and upgraded, by value', async () => {
  if (!hasCorpus('Installing real operators')) return;
  const { text, package: name, bundles } = corpusCatalog('grafana-operator', ['5.20.0', '5.21.1', '5.21.2']);
  const [from, , target = ''] = bundles;
  const wanted = { package: name, channel: 'stable', target, from, installMode: 'OwnNamespace' as const };
  // A large plan: its recording would be most of all recordings.
  const { outcome, leftBehind } = await installFrom(text, undefined, wanted);
  expect(outcome).toEqual({ kind: 'succeeded' });
  expect(leftBehind).toEqual([]);
});
