import { expect, test } from '@jest/globals';
import { matchesGlob } from '../../../src/core/repository/glob.ts';

test.each([
  ['catalogs/*', 'catalogs/v4.12', true],
  ['catalogs/*', 'catalogs/v4.12/foo', false],
  ['catalogs/v4.*', 'catalogs/v4.12', true],
  ['catalogs/v4.?', 'catalogs/v4.12', false],
  ['**/catalog', 'catalog', true],
  ['**/catalog', 'a/b/catalog', true],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a/**/b', 'a/x/y/c', false],
  ['', '', true],
])('%s against %s is %s', (glob, path, expected) => {
  expect(matchesGlob(glob, path)).toBe(expected);
});

test('many stars do not backtrack', () => {
  expect(matchesGlob(`${'*a'.repeat(200)}b`, 'a'.repeat(2000))).toBe(false);
});
