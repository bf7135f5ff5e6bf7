import { describe, expect, test } from '@jest/globals';
import type { Catalog, Channel } from '../../../src/core/catalog/model.ts';
import { ownersOfName, wordsOfNewNames } from '../../../src/core/graph/new-names.ts';
import { buildPackage, type EntryText } from './build-package.ts';
import { countingNames } from './counting-names.ts';

function catalogOf(...entries: readonly EntryText[]): Catalog {
  const pkg = buildPackage({ channels: { stable: entries } });
  return { root: 'catalog', isComplete: false, blobs: [], packages: new Map([[pkg.name, pkg]]) };
}

const base = catalogOf({ name: 'acme.foo.v1.0.0' });
const first = { name: 'acme.foo.v1.0.0' };

test.each([
  ['its next release', { name: 'acme.foo.v1.1.0', replaces: 'acme.foo.v1.0.0' }, []],
  ['one that is named like the package', { name: 'foo.v1.1.0', replaces: 'acme.foo.v1.0.0' }, []],
  ['an own one that is not there', { name: 'acme.foo.v1.1.0', replaces: 'acme.foo.v0.9.0' }, ['acme.foo.v0.9.0']],
  ['one of the same company', { name: 'acme.bar.v1.1.0' }, ['acme.bar.v1.1.0', 'acme.bar', 'acme.bar.']],
  ['to replace another one', { name: 'foo.v1.1.0', replaces: 'bar.v1.0.0' }, ['bar.v1.0.0', 'bar', 'bar.']],
  ['to skip another one, which matters to nobody', { name: 'foo.v1.1.0', skips: ['bar.v1.0.0'] }, []],
])('what is looked for in other packages: %s', (_, entry, words) => {
  expect([...wordsOfNewNames(base, catalogOf(first, entry))]).toEqual(words);
});

test('what the base has is not looked for again', () => {
  const old = [first, { name: 'bar.v2.0.0', replaces: 'baz.v1.0.0' }] as const;
  expect([
    ...wordsOfNewNames(catalogOf(...old), catalogOf(...old, { name: 'bar.v2.1.0', replaces: 'baz.v1.0.0' })),
  ]).toEqual([]);
});

describe('whose a name is', () => {
  const foo = { package: 'own', channel: {} as Channel, entry: 0, as: 'name' } as const;
  const bundles = Array.from({ length: 100 }, (_, index) => ({ name: `acme.foo.v1.${index}.0` }));

  test.each([
    ['a bundle of another package', { ...foo, name: 'acme.foo.v1.0.0', isUnusual: false }, ['foo']],
    ['one that begins like those', { ...foo, name: 'acme.foo.v2.0.0', isUnusual: true }, ['foo']],
    ['one that begins so as all of its own do', { ...foo, name: 'acme.foo.v2.0.0', isUnusual: false }, []],
    ['one called like another package', { ...foo, name: 'foo.v2.0.0', isUnusual: true }, ['foo']],
    ['its own', { ...foo, package: 'foo', name: 'acme.foo.v1.0.0', isUnusual: true }, []],
  ])('%s', (_, used, owners) => {
    expect(ownersOfName(catalogOf(...bundles), used)).toEqual(owners);
  });

  test('many names have the bundles of the other packages gone through once', () => {
    const { counted, walks } = countingNames(buildPackage({ channels: { stable: bundles } }));
    const catalog: Catalog = { ...catalogOf(), packages: new Map([['foo', counted]]) };
    const owners = bundles.map((_, index) =>
      ownersOfName(catalog, { ...foo, name: `bar${index}.v1`, isUnusual: true }),
    );
    expect(owners.flat()).toEqual([]);
    expect(walks()).toBe(1);
  });
});
