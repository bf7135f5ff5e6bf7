import { describe, expect, test } from '@jest/globals';
import { releasedBundlesAreUnchanged } from '../../../../src/core/checks/immutability/released-bundles-are-unchanged.ts';
import { found } from '../scope/found.ts';

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
const bundle = (packageName: string, image?: string, object = 'a') => {
  const data = Buffer.from(JSON.stringify({ kind: 'ClusterServiceVersion', spec: { displayName: object } }));
  const objects = image === undefined ? [{ type: 'olm.bundle.object', value: { data: data.toString('base64') } }] : [];
  const pack = { type: 'olm.package', value: { packageName, version: '1.0.0' } };
  return JSON.stringify({
    schema: 'olm.bundle',
    name: 'foo.v1.0.0',
    package: packageName,
    ...(image === undefined ? {} : { image }),
    properties: [pack, ...objects],
  });
};
const released = `quay.io/foo/foo@${digest('a')}`;
const other = `quay.io/foo/foo@${digest('b')}`;
const empty = '{"schema": "olm.package", "name": "foo"}';

describe('P26: a released bundle that moves', () => {
  const toPackage = (before: string, after: string) =>
    found(releasedBundlesAreUnchanged, {
      base: { 'catalog/foo/catalog.json': before, 'catalog/bar/catalog.json': empty },
      merged: { 'catalog/foo/catalog.json': empty, 'catalog/bar/catalog.json': after },
    });

  test('to another package keeps its image', async () => {
    expect(await toPackage(bundle('foo', released), bundle('bar', other))).toEqual([
      expect.stringContaining(
        `moves from catalog/foo/catalog.json and changes: image ${other} in place of ${released}.`,
      ),
    ]);
    expect(await toPackage(bundle('foo', released), bundle('bar', released))).toEqual([]);
  });

  test('keeps its objects, where it has no image', async () => {
    expect(await toPackage(bundle('foo'), bundle('bar', undefined, 'b'))).toEqual([
      expect.stringContaining('and changes: other objects.'),
    ]);
    expect(await toPackage(bundle('foo'), bundle('bar'))).toEqual([]);
    expect(await toPackage(bundle('foo'), bundle('bar', released))).toEqual([
      expect.stringContaining(`image ${released} in place of none`),
    ]);
  });

  test('may have a copy of its image in another repository', async () => {
    expect(await toPackage(bundle('foo', released), bundle('bar', `quay.io/bar/foo@${digest('a')}`))).toEqual([]);
  });

  const inCatalogs = (...[a, b, c]: readonly string[]) => ({
    'catalogs/v4.20/foo/catalog.json': a ?? empty,
    'catalogs/v4.21/foo/catalog.json': b ?? empty,
    'catalogs/v4.22/foo/catalog.json': c ?? empty,
  });

  test('to another catalog keeps the image that it has in one of those that it leaves', async () => {
    const [one, two] = [bundle('foo', released), bundle('foo', other)];
    const base = inCatalogs(one, two, empty);
    const check = (merged: Readonly<Record<string, string>>) => found(releasedBundlesAreUnchanged, { base, merged });
    expect(await check(inCatalogs(empty, empty, one))).toEqual([]);
    expect(await check(inCatalogs(empty, empty, two))).toEqual([]);
    expect(await check(inCatalogs(empty, two, two))).toHaveLength(1);
  });

  test('that stays where it was does not move', async () => {
    const [one, two] = [bundle('foo', released), bundle('foo', other)];
    const base = inCatalogs(one, empty);
    expect(await found(releasedBundlesAreUnchanged, { base, merged: inCatalogs(one, two) })).toEqual([]);
  });
});
