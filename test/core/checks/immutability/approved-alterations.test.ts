import { describe, expect, test } from '@jest/globals';
import { blobMatchesBundle } from '../../../../src/core/checks/images/blob-matches-bundle.ts';
import { releasedBundlesAreUnchanged } from '../../../../src/core/checks/immutability/released-bundles-are-unchanged.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found } from '../scope/found.ts';

const metadata = {
  annotations: { support: 'Foo', 'operatorframework.io/suggested-namespace': 'foo', 'alm-examples': '[]' },
  apiServiceDefinitions: {},
  crdDescriptions: { owned: [{ name: 'foos.foo.io', version: 'v1', kind: 'Foo', displayName: 'Foo' }] },
  description: 'Does foo',
  displayName: 'Foo',
  installModes: [{ type: 'AllNamespaces', supported: true }],
  keywords: ['foo'],
  labels: { 'operatorframework.io/arch.amd64': 'supported' },
  links: [{ name: 'Home', url: 'https://foo.example.com' }],
  maintainers: [{ name: 'Foo', email: 'foo@example.com' }],
  maturity: 'stable',
  minKubeVersion: '1.25.0',
  nativeAPIs: [{ group: 'a', version: 'v1', kind: 'B' }],
  provider: { name: 'Foo' },
};
const db = { name: 'db', image: 'quay.io/foo/db:v1' };
const bundle = (value: unknown, fields: object = {}) =>
  JSON.stringify({
    schema: 'olm.bundle',
    name: 'foo.v1.0.0',
    package: 'foo',
    image: 'quay.io/foo/foo:v1',
    properties: [
      { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } },
      { type: 'olm.csv.metadata', value },
    ],
    relatedImages: [db],
    ...fields,
  });
const maintained = 'owners: {maintainers: [{login: carol}]}\n';
const change = (after: string, approvedBy: readonly string[] = []) =>
  found(releasedBundlesAreUnchanged, {
    config: maintained,
    approvedBy,
    base: { 'catalog/foo/catalog.json': bundle(metadata) },
    merged: { 'catalog/foo/catalog.json': after },
  });
const withAnnotations = (annotations: object) => bundle({ ...metadata, annotations });

describe('P26: what consoles show of a released bundle waits for a maintainer', () => {
  test.each<[string, object]>([
    ['description', { description: 'Does foo well' }],
    ['displayName', { displayName: 'Foo Operator' }],
    ['keywords', { keywords: ['foo', 'bar'] }],
    ['links', { links: [] }],
    ['maintainers', { maintainers: [{ name: 'Bar', email: 'bar@example.com' }] }],
    ['maturity', { maturity: 'alpha' }],
    ['provider', { provider: { name: 'Bar' } }],
    ['description, displayName', { description: undefined, displayName: undefined }],
    ['annotations.support', { annotations: { ...metadata.annotations, support: 'Bar' } }],
  ])('%s', async (names, fields) => {
    expect(await change(bundle({ ...metadata, ...fields }))).toEqual([
      `waiting catalog/foo/catalog.json:1: Metadata of released bundle foo.v1.0.0 that consoles show changes (${names}).`,
    ]);
  });

  test('the approval stays in the report, and an owner’s is not enough', async () => {
    const after = bundle({ ...metadata, description: 'Does foo well' });
    const snapshot = await snapshotOfExample({
      title: '',
      finds: [],
      config: maintained,
      approvedBy: ['carol'],
      base: { 'catalog/foo/catalog.json': bundle(metadata) },
      merged: { 'catalog/foo/catalog.json': after },
    });
    expect(runChecks(snapshot, [releasedBundlesAreUnchanged]).findings).toMatchObject([
      { severity: 'waiting', approval: 'maintainer', approvedBy: 'carol' },
    ]);
    expect(await change(after, ['dave'])).toEqual([expect.stringMatching(/^waiting /)]);
  });
});

describe('P26: what OLM and consoles read of a released bundle never waits', () => {
  test.each<[string, unknown]>([
    ['install modes', { ...metadata, installModes: [{ type: 'AllNamespaces', supported: false }] }],
    ['no install modes', { ...metadata, installModes: undefined }],
    ['the version of Kubernetes', { ...metadata, minKubeVersion: '1.30.0' }],
    ['native APIs', { ...metadata, nativeAPIs: [] }],
    ['labels', { ...metadata, labels: {} }],
    ['definitions of APIs', { ...metadata, crdDescriptions: {} }],
    [
      'the name of an API',
      { ...metadata, crdDescriptions: { owned: [{ name: 'foos.foo.io', version: 'v2', kind: 'Foo' }] } },
    ],
    ['API services', { ...metadata, apiServiceDefinitions: { owned: [] } }],
    ['a field that opm does not know', { ...metadata, icon: 'x' }],
    ['a field in another case', { ...metadata, displayname: 'Bar' }],
    ['a text together with an install mode', { ...metadata, description: 'x', installModes: [] }],
    ['nothing at all', {}],
    ['no object', 'x'],
    ['null', null],
  ])('%s', async (_, value) => {
    expect(await change(bundle(value), ['carol'])).toEqual([
      expect.stringMatching(/^error .*Properties of released bundle \S+ change \(olm\.csv\.metadata\)/),
    ]);
  });

  test.each([
    'olm.skipRange',
    'olm.substitutesFor',
    'olm.properties',
    'operatorframework.io/initialization-resource',
    'features.operators.openshift.io/token-auth-aws',
    'operators.openshift.io/valid-subscription',
    'example.com/anything',
    '__proto__',
  ])('the annotation %s', async name => {
    const added = JSON.parse(`{${JSON.stringify(name)}:"x"}`);
    const annotations = Object.fromEntries([...Object.entries(metadata.annotations), ...Object.entries(added)]);
    expect(await change(withAnnotations(annotations), ['carol'])).toEqual([expect.stringMatching(/^error /)]);
    const { 'operatorframework.io/suggested-namespace': _, ...fewer } = metadata.annotations;
    expect(await change(withAnnotations(fewer), ['carol'])).toEqual([expect.stringMatching(/^error /)]);
  });

  test('another image or property, too', async () => {
    const shown = { ...metadata, description: 'x' };
    expect(await change(bundle(shown, { image: 'quay.io/foo/foo:v2' }), ['carol'])).toContainEqual(
      expect.stringMatching(/^error .*Image of released bundle foo\.v1\.0\.0 changes/),
    );
    const properties = [{ type: 'olm.csv.metadata', value: shown }];
    expect(await change(bundle(shown, { properties }), ['carol'])).toContainEqual(expect.stringMatching(/^error /));
  });
});

describe('P26: related images of a released bundle', () => {
  test.each<[string, readonly object[] | undefined, string]>([
    ['none is left', [], 'quay.io/foo/db:v1 is removed.'],
    ['the field is gone', undefined, 'quay.io/foo/db:v1 is removed.'],
    ['one is added', [db, { name: 'x', image: 'ghcr.io/evil/x:v1' }], 'ghcr.io/evil/x:v1 is added.'],
    [
      'one takes the place of another',
      [{ ...db, image: 'ghcr.io/evil/x:v1' }],
      'quay.io/foo/db:v1 is removed, ghcr.io/evil/x:v1 is added.',
    ],
  ])('%s: waits for a maintainer', async (_, relatedImages, text) => {
    expect(await change(bundle(metadata, { relatedImages }))).toEqual([
      expect.stringMatching(/^waiting .*Related images of released bundle \S+ change: /),
    ]);
    expect(await change(bundle(metadata, { relatedImages }))).toEqual([expect.stringContaining(text)]);
  });

  test('another name of an image is shown; order and repetition mean nothing', async () => {
    expect(await change(bundle(metadata, { relatedImages: [{ ...db, name: 'database' }] }))).toEqual([
      expect.stringMatching(
        /^warning .*Names of the related images of released bundle \S+ change \(quay\.io\/foo\/db:v1\)/,
      ),
    ]);
    expect(await change(bundle(metadata, { relatedImages: [db, db] }))).toEqual([]);
  });

  test('another image of the bundle is reported once', async () => {
    expect(await change(bundle(metadata, { image: 'quay.io/foo/foo:v2', relatedImages: [] }))).toHaveLength(1);
  });
});

test('fields that OLM does not read are shown', async () => {
  expect(await change(bundle(metadata, { note: 'x' }))).toEqual([
    expect.stringMatching(/^warning .*Fields of released bundle \S+ change that OLM does not read/),
  ]);
  expect(await change(bundle(metadata, { relatedImages: [{ ...db, note: 'x' }] }))).toHaveLength(1);
});

describe('R18: where the image is known', () => {
  const files = {
    'manifests/foo.clusterserviceversion.yaml':
      'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  displayName: Foo\n  version: 1.0.0\n',
    'metadata/annotations.yaml': 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
  };
  const rendered = (displayName: string, images: readonly string[] = []) =>
    bundle(
      { apiServiceDefinitions: {}, crdDescriptions: {}, displayName, provider: {} },
      { relatedImages: ['quay.io/foo/foo:v1', ...images].map(image => ({ name: '', image })) },
    );
  const compared = (after: string) =>
    found(blobMatchesBundle, {
      base: { 'catalog/foo/catalog.json': rendered('Foo') },
      merged: { 'catalog/foo/catalog.json': after },
      images: { 'quay.io/foo/foo:v1': { files }, 'quay.io/foo/db:v1': {} },
    });

  test('what consoles show may differ from it when a maintainer approves', async () => {
    expect(await compared(rendered('Bar'))).toEqual([expect.stringMatching(/^waiting .*displayName is "Foo"/)]);
  });

  test('a related image that the bundle does not name is an error, alone or with a text', async () => {
    expect(await compared(rendered('Foo', ['quay.io/foo/db:v1']))).toEqual([expect.stringMatching(/^error .*related/)]);
    const both = await compared(rendered('Bar', ['quay.io/foo/db:v1']));
    expect(both.map(text => text.slice(0, 6))).toEqual(['error ', 'error ']);
  });
});
