import { describe, expect, test } from '@jest/globals';
import { type ExtensionRequest, resolveV1 } from '../../../src/core/resolve/resolve-v1.ts';
import { type CatalogWords, catalogOf } from './cluster-of.ts';

const words: CatalogWords = { foo: { 'foo.v1': [], 'foo.v2': [], 'foo.v3': [] } };

function chosen(request: Partial<ExtensionRequest>, ...catalogs: readonly (readonly [CatalogWords, number])[]) {
  const given = (catalogs.length === 0 ? [[words, 0] as const] : catalogs).map(([each, priority], index) => ({
    name: `catalog-${index}`,
    priority,
    catalog: catalogOf(each),
  }));
  const resolution = resolveV1(given, { package: 'foo', channels: [], ...request });
  return 'bundle' in resolution
    ? `${resolution.kind} ${resolution.bundle.name} ${resolution.catalog}`
    : resolution.kind;
}

describe('OLM v1 chooses', () => {
  test('the highest version', () => {
    expect(chosen({})).toBe('resolved foo.v3 catalog-0');
  });

  test('the highest version in a range', () => {
    expect(chosen({ accepts: ({ major }) => major < 3n })).toBe('resolved foo.v2 catalog-0');
  });

  test('nothing of a channel or a package that is not there', () => {
    expect(chosen({ channels: ['fast'] })).toBe('none');
    expect(chosen({ package: 'bar' })).toBe('none');
    expect(chosen({ channels: ['fast', 'stable'] })).toBe('resolved foo.v3 catalog-0');
  });

  test('a successor of what is installed, unless told otherwise', () => {
    const installed = { name: 'foo.v1', version: '1.0.0' };
    expect(chosen({ installed })).toBe('resolved foo.v2 catalog-0');
    expect(chosen({ installed, isSelfCertified: true })).toBe('resolved foo.v3 catalog-0');
    expect(chosen({ installed, accepts: ({ major }) => major === 3n })).toBe('none');
    expect(chosen({ installed: { name: 'foo.v9', version: '9.0.0' } })).toBe('none');
  });

  test('what is installed, where nothing follows it', () => {
    expect(chosen({ installed: { name: 'foo.v3', version: '3.0.0' } })).toBe('resolved foo.v3 catalog-0');
  });

  test('by the priority of catalogs, which must not be the same', () => {
    const old: CatalogWords = { foo: { 'foo.v1': [] } };
    expect(chosen({}, [words, 0], [old, 1])).toBe('resolved foo.v1 catalog-1');
    expect(chosen({}, [words, 1], [old, 1])).toBe('ambiguous');
  });
});

test.each([
  ['olm.package.required', { packageName: 'bar', versionRange: '>=1.0.0' }],
  ['olm.gvk.required', { group: 'bar.io', version: 'v1', kind: 'Bar' }],
  ['olm.constraint', { failureMessage: 'a GPU' }],
])('OLM v1 refuses a bundle with a property %s', (type, value) => {
  expect(chosen({}, [{ foo: { 'foo.v1': [{ type, value }] }, bar: { 'bar.v1': [] } }, 0])).toBe(
    'refused foo.v1 catalog-0',
  );
});
