import { afterAll, describe, expect, test } from '@jest/globals';
import { corpusCatalog } from '../support/cluster/corpus-catalog.ts';
import { installFrom, testCluster } from '../support/cluster/install.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';
import { hasCorpus } from '../support/corpus.ts';

const head = {
  package: 'foo',
  channel: 'stable',
  target: 'foo.v1.0.0',
  from: undefined,
  installMode: 'OwnNamespace' as const,
};
const states = (timeline: readonly { readonly object: string; readonly state: string }[], kind: string) =>
  timeline.filter(({ object }) => object.startsWith(`${kind} `)).map(({ state }) => state);

afterAll(async () => {
  // Nothing of any install is left.
  const ofRuns = { apiVersion: 'v1', kind: 'Namespace', namespace: '', selector: 'catalog-keeper.io/run' };
  const namespaces = await testCluster().list(ofRuns);
  expect(namespaces).toEqual([]);
});

test('an operator with an API is installed, and everything is removed', async () => {
  const catalog = smallCatalog([{ version: '1.0.0', owns: true }]);
  const { outcome, leftBehind, timeline } = await installFrom(catalog, 'install', head);
  expect(outcome).toEqual({ kind: 'succeeded' });
  expect(leftBehind).toEqual([]);
  expect(states(timeline, 'ClusterServiceVersion').at(-1)).toBe('Succeeded, InstallSucceeded');
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    namespace: '',
    name: 'foos.example.com',
  };
  expect(await testCluster().get(definition)).toBeUndefined();
});

test('an operator is upgraded through two versions', async () => {
  const catalog = smallCatalog([
    { version: '1.0.0', owns: true },
    { version: '1.1.0', replaces: '1.0.0', owns: true },
    { version: '1.2.0', replaces: '1.1.0', owns: true },
  ]);
  const { outcome } = await installFrom(catalog, 'upgrade', { ...head, from: 'foo.v1.0.0', target: 'foo.v1.2.0' });
  expect(outcome).toEqual({ kind: 'succeeded' });
});

test('a real operator is installed and upgraded, by value', async () => {
  if (!hasCorpus('Installing real operators')) return;
  const { text, package: name, bundles } = corpusCatalog('grafana-operator', ['5.20.0', '5.21.1', '5.21.2']);
  const [from, , target = ''] = bundles;
  const wanted = { package: name, channel: 'stable', target, from, installMode: 'OwnNamespace' as const };
  const { outcome, leftBehind } = await installFrom(text, 'grafana', wanted);
  expect(outcome).toEqual({ kind: 'succeeded' });
  expect(leftBehind).toEqual([]);
});

describe('what goes wrong is named', () => {
  test.each([
    [
      'a dependency that nothing provides',
      'unsatisfiable',
      smallCatalog([{ version: '1.0.0', dependsOn: 'bar' }]),
      head,
      'ConstraintsNotSatisfiable',
      'content',
    ],
    [
      'an API that is required and not there',
      'requirements',
      smallCatalog([{ version: '1.0.0', requires: 'bars.example.com' }]),
      head,
      'RequirementsNotMet',
      'content',
    ],
    [
      'pods that crash',
      'crash',
      smallCatalog([{ version: '1.0.0', fate: 'crash' }]),
      head,
      'CrashLoopBackOff',
      'content',
    ],
    [
      'an image that cannot be pulled',
      'image',
      smallCatalog([{ version: '1.0.0', fate: 'image' }]),
      head,
      'ImagePullBackOff',
      'unknown',
    ],
    [
      'an install mode that is not supported',
      'install-mode',
      smallCatalog([{ version: '1.0.0', installMode: 'AllNamespaces' }]),
      head,
      'UnsupportedOperatorGroup',
      'content',
    ],
    [
      'an object that OLM does not install',
      'unsupported',
      smallCatalog([{ version: '1.0.0', unsupported: true }]),
      head,
      'InstallComponentFailed',
      'content',
    ],
    [
      'an upgrade that fails half way',
      'failed-upgrade',
      smallCatalog([{ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0', fate: 'crash' }]),
      { ...head, from: 'foo.v1.0.0', target: 'foo.v1.1.0' },
      'CrashLoopBackOff',
      'content',
    ],
    [
      'a bundle image that cannot be unpacked',
      'unpack',
      smallCatalog([{ version: '1.0.0', image: 'quay.io/foo/absent:v1' }]),
      head,
      'ImagePullBackOff',
      'unknown',
    ],
  ])('%s', async (_, name, catalog, wanted, code, cause) => {
    const { outcome, leftBehind } = await installFrom(catalog, name, wanted);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code, cause } });
    expect(leftBehind).toEqual([]);
  });
});
