import { describe, expect, test } from '@jest/globals';
import { releasedBundlesAreUnchanged } from '../../../../src/core/checks/immutability/released-bundles-are-unchanged.ts';
import { found } from '../scope/found.ts';

interface Property {
  readonly type: string;
  readonly value: object | string | null;
}

const pack: Property = { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } };
const modes = (all: boolean) => [
  { type: 'OwnNamespace', supported: true },
  { type: 'AllNamespaces', supported: all },
];
const csv = {
  apiVersion: 'operators.coreos.com/v1alpha1',
  kind: 'ClusterServiceVersion',
  metadata: { name: 'foo.v1.0.0', annotations: { support: 'Foo <foo@example.com>' } },
  spec: {
    customresourcedefinitions: { owned: [{ name: 'foos.foo.io', version: 'v1', kind: 'Foo' }] },
    displayName: 'Foo',
    installModes: modes(true),
    minKubeVersion: '1.25.0',
    version: '1.0.0',
  },
};
/** What opm 1.73.0 makes of it. */
const honest = {
  annotations: { support: 'Foo <foo@example.com>' },
  apiServiceDefinitions: {},
  crdDescriptions: { owned: [{ name: 'foos.foo.io', version: 'v1', kind: 'Foo' }] },
  displayName: 'Foo',
  installModes: modes(true),
  minKubeVersion: '1.25.0',
  provider: {},
};
const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'foo' } };

const object = (value: object | string): Property => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { type: 'olm.bundle.object', value: { data: Buffer.from(text).toString('base64') } };
};
const metadata = (value: object | string | null): Property => ({ type: 'olm.csv.metadata', value });
const bundle = (properties: readonly Property[], fields: object = {}) =>
  JSON.stringify({
    schema: 'olm.bundle',
    name: 'foo.v1.0.0',
    package: 'foo',
    image: 'quay.io/foo/foo:v1',
    properties,
    ...fields,
  });
const change = (before: string, after: string) =>
  found(releasedBundlesAreUnchanged, {
    base: { 'catalog/foo/catalog.json': before },
    merged: { 'catalog/foo/catalog.json': after },
  });

const released = [pack, object(service), object(csv)];

describe('P26: a migration of a released bundle is what opm makes of its objects', () => {
  test.each<[string, readonly Property[]]>([
    ['as opm writes it', [pack, metadata(honest)]],
    [
      'with its properties and keys in another order',
      [metadata(Object.fromEntries(Object.entries(honest).reverse())), pack],
    ],
  ])('%s', async (_, properties) => {
    expect(await change(bundle(released), bundle(properties))).toEqual([]);
  });

  test('objects may be YAML, and the first ClusterServiceVersion counts', async () => {
    const other = { ...csv, spec: { displayName: 'Other' } };
    const yaml = 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n';
    const ofYaml = { apiServiceDefinitions: {}, crdDescriptions: {}, displayName: 'Foo', provider: {} };
    expect(await change(bundle([pack, object(csv), object(other)]), bundle([pack, metadata(honest)]))).toEqual([]);
    expect(await change(bundle([pack, object(yaml)]), bundle([pack, metadata(ofYaml)]))).toEqual([]);
    expect(await change(bundle([pack, object(other), object(csv)]), bundle([pack, metadata(honest)]))).toEqual([
      expect.stringContaining('differs from the result of opm: crdDescriptions, displayName'),
    ]);
  });

  test.each<[string, object | string | null, string]>([
    ['another display name', { ...honest, displayName: 'Bar' }, 'displayName'],
    ['an install mode that is not supported', { ...honest, installModes: modes(false) }, 'installModes'],
    ['install modes in another order', { ...honest, installModes: modes(true).reverse() }, 'installModes'],
    ['no install modes', { ...honest, installModes: undefined }, 'installModes'],
    ['an invented API', { ...honest, nativeAPIs: [{ group: 'a', version: 'v1', kind: 'B' }] }, 'nativeAPIs'],
    ['no APIs', { ...honest, crdDescriptions: {} }, 'crdDescriptions'],
    ['a lower version of Kubernetes', { ...honest, minKubeVersion: '1.1.0' }, 'minKubeVersion'],
    ['an annotation that OLM reads', { ...honest, annotations: { 'olm.skipRange': '<9.0.0' } }, 'annotations'],
    ['a field that opm does not know', { ...honest, icon: 'x' }, 'icon'],
    ['a key that opm reads in any case', { ...honest, DisplayName: 'Bar' }, 'DisplayName'],
    ['nothing', {}, 'annotations, apiServiceDefinitions, crdDescriptions, displayName, installModes'],
  ])('not with %s', async (_, value, fields) => {
    expect(await change(bundle(released), bundle([pack, metadata(value)]))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^error .*Objects of released bundle foo\\.v1\\.0\\.0 are replaced.* from the result of opm: ${fields}`,
        ),
      ),
    ]);
  });

  test.each<[string, readonly Property[], object]>([
    ['together with another property', [pack, metadata(honest), { type: 'x', value: '1' }], {}],
    [
      'together with a changed property',
      [{ ...pack, value: { packageName: 'foo', version: '1.0.1' } }, metadata(honest)],
      {},
    ],
    ['when an object stays', [pack, object(service), metadata(honest)], {}],
    ['when nothing comes instead', [pack], {}],
    ['when it comes twice', [pack, metadata(honest), metadata(honest)], {}],
    ['when another one comes as well', [pack, metadata(honest), metadata({})], {}],
    ['when its value is no object', [pack, metadata(null)], {}],
    ['when another image comes with it', [pack, metadata(honest)], { image: 'quay.io/foo/foo:v2' }],
    ['when the package property goes', [metadata(honest)], {}],
  ])('not %s', async (_, properties, fields) => {
    const findings = await change(bundle(released), bundle(properties, fields));
    expect(findings).not.toEqual([]);
    for (const finding of findings) expect(finding).toMatch(/^error /);
  });

  test('not where opm leaves the bundle alone: without an image, without a ClusterServiceVersion', async () => {
    const image = { image: '' };
    expect(await change(bundle(released, image), bundle([pack, metadata(honest)], image))).toEqual([
      expect.stringContaining('opm does not migrate it'),
    ]);
    expect(await change(bundle([pack, object(service)]), bundle([pack, metadata(honest)]))).toEqual([
      expect.stringContaining('opm does not migrate it'),
    ]);
  });

  test('not where opm cannot read the ClusterServiceVersion', async () => {
    const broken = { ...csv, spec: { displayName: ['Foo'] } };
    expect(await change(bundle([pack, object(broken)]), bundle([pack, metadata(honest)]))).toEqual([
      expect.stringMatching(/^error .*opm cannot migrate it: ClusterServiceVersion: /),
    ]);
  });

  test('not where opm cannot read an object of the bundle at all', async () => {
    expect(await change(bundle([pack, object('[')]), bundle([pack, metadata({})]))).toEqual([
      expect.stringMatching(/^unknown .*foo\.v1\.0\.0 could not be read on the base branch/),
    ]);
  });

  test('not backwards, and not out of nothing', async () => {
    expect(await change(bundle([pack, metadata(honest)]), bundle(released))).toEqual([
      expect.stringContaining('Properties of released bundle foo.v1.0.0 change (olm.bundle.object, olm.csv.metadata)'),
    ]);
    expect(await change(bundle([pack]), bundle([pack, metadata(honest)]))).toHaveLength(1);
  });

  test('metadata that is there already keeps objects where they are, and does not come a second time', async () => {
    const both = [pack, metadata(honest), object(csv)];
    expect(await change(bundle(both), bundle([pack, metadata(honest)]))).toHaveLength(1);
    expect(await change(bundle([pack, metadata(honest)]), bundle([pack, metadata(honest), metadata(honest)]))).toEqual([
      expect.stringContaining('Properties of released bundle foo.v1.0.0 change (olm.csv.metadata)'),
    ]);
  });

  test('P27: the same text in a file of another format is another document', async () => {
    const twice = bundle(released).replace('"foo.v1.0.0"', '"foo.v1.0.0","image":"quay.io/foo/foo:v0"');
    expect(
      await found(releasedBundlesAreUnchanged, {
        base: { 'catalog/foo/catalog.json': twice },
        merged: { 'catalog/foo/catalog.json': null, 'catalog/foo/catalog.yaml': twice },
      }),
    ).toEqual([]);
  });
});
