import { describe, expect, test } from '@jest/globals';
import { outcomeOf, packageFoo, twoPackages } from './judged.ts';

describe('P14: a catalog that is not there yet', () => {
  test.each(['catalogs/v9.99/foo/catalog.yaml', 'catalog/foo/catalog.yaml', 'configs/foo/catalog.yaml'])(
    'is for a maintainer to merge, whoever owns the package: %s',
    async path => {
      expect(await outcomeOf({ base: twoPackages, merged: { [path]: packageFoo } })).toBe(
        'wait, catalog-is-new (maintainer: max)',
      );
    },
  );

  test('says nothing about a package that comes to a catalog that is there', async () => {
    const base = { ...twoPackages, 'catalogs/v4.21/bar/catalog.yaml': packageFoo.replace('foo', 'bar') };
    expect(await outcomeOf({ base, merged: { 'catalogs/v4.21/foo/catalog.yaml': packageFoo } })).toBe('merge');
  });
});
