import { describe, expect, test } from '@jest/globals';
import { releasedBundlesAreUnchanged } from '../../../../src/core/checks/immutability/released-bundles-are-unchanged.ts';
import { found } from '../scope/found.ts';

interface BundleParts {
  readonly name?: string;
  readonly package?: string;
  readonly image?: string;
  readonly properties?: readonly object[];
}

const pack = (version = '1.0.0') => ({ type: 'olm.package', value: { packageName: 'foo', version } });
const bundle = (parts: BundleParts = {}) =>
  JSON.stringify({
    schema: 'olm.bundle',
    name: parts.name ?? 'foo.v1.0.0',
    package: parts.package ?? 'foo',
    image: parts.image ?? 'quay.io/foo/foo:v1',
    properties: parts.properties ?? [pack()],
  });
const change = (before: string, after: string) =>
  found(releasedBundlesAreUnchanged, {
    base: { 'catalog/foo/catalog.json': before },
    merged: { 'catalog/foo/catalog.json': after },
  });

describe('P26: released bundles', () => {
  test('a tag that becomes a digest is another image: nobody can tell whether it was the same', async () => {
    const pinned = bundle({ image: `quay.io/foo/foo@sha256:${'a'.repeat(64)}` });
    expect(await change(bundle(), pinned)).toEqual([
      expect.stringContaining(
        'Image of released bundle foo.v1.0.0 changes from quay.io/foo/foo:v1 to quay.io/foo/foo@sha256:aa',
      ),
    ]);
  });

  test('an image that goes away, and one that comes', async () => {
    expect(await change(bundle(), bundle({ image: '' }))).toEqual([expect.stringContaining('to none')]);
    expect(await change(bundle({ image: '' }), bundle())).toEqual([expect.stringContaining('from none to')]);
  });

  test('every bundle that changes is found', async () => {
    const names = ['foo.v1.0.0', 'foo.v1.1.0', 'foo.v1.2.0'];
    const before = names.map(name => bundle({ name })).join('\n');
    const after = names.map(name => bundle({ name, image: 'quay.io/evil/foo:v1' })).join('\n');
    expect(await change(before, after)).toHaveLength(3);
  });

  test('the same text in another file, and as YAML, is the same bundle', async () => {
    const base = { 'catalog/foo/catalog.json': bundle() };
    const yaml =
      'properties:\n- value:\n    version: 1.0.0\n    packageName: foo\n  type: olm.package\nimage: quay.io/foo/foo:v1\nname: foo.v1.0.0\npackage: foo\nschema: olm.bundle\n';
    const merged = { 'catalog/foo/catalog.json': null, 'catalog/foo/foo.v1.0.0.yaml': yaml };
    expect(await found(releasedBundlesAreUnchanged, { base, merged })).toEqual([]);
  });

  test('a version that is a number in YAML is another value than the text', async () => {
    const base = { 'catalog/foo/catalog.json': bundle({ properties: [{ type: 'x', value: '1.0' }] }) };
    const merged = {
      'catalog/foo/catalog.json': bundle({ properties: [{ type: 'x', value: 1 }] }),
    };
    expect(await found(releasedBundlesAreUnchanged, { base, merged })).toEqual([
      expect.stringContaining('Properties of released bundle foo.v1.0.0 change (x)'),
    ]);
  });

  test('P12: a bundle that moves into the directory of another package is the same bundle', async () => {
    const base = {
      'catalog/foo/catalog.json': bundle(),
      'catalog/aaa/catalog.json': bundle({ name: 'aaa.v1', package: 'aaa' }),
    };
    const merged = {
      'catalog/foo/catalog.json': null,
      'catalog/aaa/catalog.json': `${bundle({ name: 'aaa.v1', package: 'aaa' })}\n${bundle({ image: 'quay.io/evil/foo:v1' })}`,
    };
    expect(await found(releasedBundlesAreUnchanged, { base, merged })).toEqual([
      expect.stringContaining('Image of released bundle foo.v1.0.0 changes'),
    ]);
  });

  test('P11: foo.v1 of package foo and foo.v1 of package foobar are two bundles', async () => {
    const base = { 'catalog/foo/catalog.json': bundle() };
    const merged = { 'catalog/foobar/catalog.json': bundle({ package: 'foobar', image: 'quay.io/foobar/foo:v1' }) };
    expect(await found(releasedBundlesAreUnchanged, { base, merged })).toEqual([]);
  });

  test('each catalog has its own bundles', async () => {
    const base = { 'catalogs/v4.19/foo/catalog.json': bundle(), 'catalogs/v4.20/foo/catalog.json': bundle() };
    const merged = { 'catalogs/v4.20/foo/catalog.json': bundle({ image: 'quay.io/foo/foo:v2' }) };
    expect(await found(releasedBundlesAreUnchanged, { base, merged })).toEqual([
      expect.stringMatching(/^error catalogs\/v4.20\/foo\/catalog.json:1: /),
    ]);
  });

  test('P2: a bundle that goes is judged elsewhere', async () => {
    expect(await change(`${bundle()}\n${bundle({ name: 'foo.v2' })}`, bundle({ name: 'foo.v2' }))).toEqual([]);
  });

  test('a name with control characters is shown as code points', async () => {
    const name = 'foo\u001b[31m';
    const messages = await change(bundle({ name }), bundle({ name, image: 'quay.io/x/\u202ey:v1' }));
    expect(messages.join('')).toContain('foo\\x1b[31m');
    expect(messages.join('')).not.toMatch(/[^ -~]/);
  });
});
