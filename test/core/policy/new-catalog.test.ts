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

describe('P14: the first file below operators/', () => {
  const base = {
    CODEOWNERS: '/catalog/bar/ @bob\n*.md @alice\n',
    'catalog/bar/catalog.yaml': packageFoo.replace('foo', 'bar'),
  };
  const readme = { 'operators/bar/README.md': '# bar\n' };

  test('is for a maintainer to merge, no matter who owns the file', async () => {
    expect(await outcomeOf({ base, merged: readme })).toBe('wait, operators-are-new (maintainer)');
  });

  test('says nothing about an operator where there are others', async () => {
    const others = { ...base, 'operators/bar/ci.yaml': 'merge: true\n' };
    expect(await outcomeOf({ base: others, merged: readme })).not.toContain('operators-are-new');
  });
});
