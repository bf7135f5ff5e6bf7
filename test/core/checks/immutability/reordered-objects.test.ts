import { describe, expect, test } from '@jest/globals';
import { releasedBundlesAreUnchanged } from '../../../../src/core/checks/immutability/released-bundles-are-unchanged.ts';
import { found } from '../scope/found.ts';

const pack = { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } };
const property = (content: string | object) => ({
  type: 'olm.bundle.object',
  value: { data: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64') },
});
const csv = (displayName: string) => property({ kind: 'ClusterServiceVersion', spec: { displayName } });
const role = (name: string, verb: string) => property({ kind: 'Role', metadata: { name }, rules: [{ verbs: [verb] }] });

const bundle = (properties: readonly object[], image?: string) =>
  JSON.stringify({
    schema: 'olm.bundle',
    name: 'foo.v1.0.0',
    package: 'foo',
    image,
    properties: [pack, ...properties],
  });
const change = (before: readonly object[], after: readonly object[], image?: string) =>
  found(releasedBundlesAreUnchanged, {
    base: { 'catalog/foo/catalog.json': bundle(before, image) },
    merged: { 'catalog/foo/catalog.json': bundle(after, image) },
  });

describe('P26: objects of a released bundle in another order', () => {
  const [first, second] = [csv('A'), csv('B')];

  test.each([
    ['without an image', undefined],
    ['with an image', 'quay.io/foo/foo:v1'],
  ])('the first of two ClusterServiceVersions is the one that opm serves, of a bundle %s', async (_, image) => {
    expect(await change([first, second], [second, first], image)).toEqual([
      expect.stringContaining('Objects of released bundle foo.v1.0.0 are in another order (ClusterServiceVersion)'),
    ]);
  });

  test('so it is where one of them is there twice before', async () => {
    expect(await change([first, second, first], [second, first])).toHaveLength(1);
  });

  test('the last of two objects with one kind and name is the one that stays', async () => {
    const [reads, writes] = [role('foo', 'get'), role('foo', 'delete')];
    expect(await change([first, reads, writes], [first, writes, reads])).toEqual([
      expect.stringContaining('are in another order (Role)'),
    ]);
  });

  test.each<[string, readonly object[], readonly object[]]>([
    [
      'objects of other names and kinds',
      [first, role('a', 'get'), role('b', 'get')],
      [role('b', 'get'), role('a', 'get'), first],
    ],
    ['the same object twice', [first, first, role('a', 'get')], [role('a', 'get'), first, first]],
    ['a repetition that goes', [first, first], [first]],
    ['two of them, and others between them', [first, role('a', 'get'), second], [role('a', 'get'), first, second]],
    ['what is no object', [property('a: ['), first, property('b: [')], [property('b: ['), property('a: ['), first]],
  ])('%s: nothing', async (_, before, after) => {
    expect(await change(before, after)).toEqual([]);
  });

  test('an object that is altered as well is told once', async () => {
    expect(await change([first, second], [csv('C'), first])).toEqual([
      expect.stringContaining('Properties of released bundle foo.v1.0.0 change (olm.bundle.object)'),
    ]);
  });

  test('a requirement that comes does not hide it', async () => {
    const gvk = { type: 'olm.gvk', value: { group: 'foo.io', kind: 'Foo', version: 'v1' } };
    expect(await change([first, second], [second, first, gvk])).toHaveLength(2);
  });

  test('the order of very many objects with one kind and name counts, and only that', async () => {
    const objects = Array.from({ length: 5_000 }, (_, index) => property({ kind: 'C', index }));
    const gvk = { type: 'olm.gvk', value: { group: 'foo.io', kind: 'Foo', version: 'v1' } };
    expect(await change([gvk, ...objects], [...objects, gvk], 'quay.io/foo/foo:v1')).toEqual([]);
    expect(await change(objects, objects.toReversed(), 'quay.io/foo/foo:v1')).toEqual([
      expect.stringContaining('are in another order (C)'),
    ]);
  });
});
