import { expect, test } from '@jest/globals';
import type { Catalog } from '../../../src/core/catalog/model.ts';
import { wordsOfNewNames } from '../../../src/core/graph/new-names.ts';
import { buildPackage, type EntryText } from './build-package.ts';

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
