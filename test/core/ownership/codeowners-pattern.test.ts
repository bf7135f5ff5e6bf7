import { describe, expect, test } from '@jest/globals';
import { MatchWork } from '../../../src/core/go/match-work.ts';
import {
  type CodeownersPattern,
  matchesPattern,
  readPattern,
  unitsOfPath,
} from '../../../src/core/ownership/codeowners-pattern.ts';
import type { NameUnit } from '../../../src/core/ownership/name-units.ts';

const matchesIn = (pattern: CodeownersPattern, path: string, unit: NameUnit = 'character') =>
  matchesPattern(pattern, unitsOfPath(path, unit), new MatchWork(100_000_000));

/** For each pattern the paths that it matches, and those that it does not. */
const cases: Readonly<Record<string, { readonly matches: readonly string[]; readonly misses: readonly string[] }>> = {
  '*': { matches: ['a', 'a/b', 'a/b/c.d'], misses: [] },
  '**': { matches: ['a', 'a/b'], misses: [] },
  '/': { matches: [], misses: ['a', 'a/b'] },
  foo: { matches: ['foo', 'foo/a', 'a/foo', 'a/foo/b/c'], misses: ['food', 'a/food', 'Foo'] },
  '/foo': { matches: ['foo', 'foo/a'], misses: ['a/foo', 'food', 'foo-bar/a'] },
  'foo/': { matches: ['foo/a', 'a/foo/b'], misses: ['foo', 'a/foo', 'food/a'] },
  '/foo/': { matches: ['foo/a', 'foo/a/b'], misses: ['foo', 'a/foo/b', 'foo-bar/a'] },
  'foo/bar': { matches: ['foo/bar', 'foo/bar/a'], misses: ['a/foo/bar', 'foo/bart'] },
  '/*': { matches: ['a'], misses: ['a/b'] },
  'docs/*': { matches: ['docs/a.md'], misses: ['docs/a/b.md', 'x/docs/a.md', 'docs'] },
  '/catalog/*/': { matches: ['catalog/foo/a', 'catalog/foo/a/b'], misses: ['catalog/a', 'x/catalog/foo/a'] },
  '*.js': { matches: ['a.js', 'a/b.js', 'a/b.js/c'], misses: ['a.jsx', 'js'] },
  'f?o': { matches: ['foo', 'a/fao'], misses: ['fo', 'fooo', 'f/o'] },
  'f*': { matches: ['f', 'foo/a', 'a/foo'], misses: ['afoo'] },
  'a/*/c': { matches: ['a/b/c', 'a/b/c/d'], misses: ['a/c', 'a/b/b/c'] },
  'a/**/c': { matches: ['a/c', 'a/b/c', 'a/b/b/c/d'], misses: ['x/a/c', 'a/bc'] },
  'a/**': { matches: ['a/b', 'a/b/c'], misses: ['a', 'x/a/b'] },
  '**/logs': { matches: ['logs', 'logs/a', 'a/b/logs/c'], misses: ['blogs'] },
  '**/a*b': { matches: ['ab', 'x/azzb', 'x/axb/y'], misses: ['x/azzbc'] },
  'f\\*o': { matches: ['f*o'], misses: ['foo'] },
  'f\\?o': { matches: ['f?o'], misses: ['foo'] },
  'a\\ b': { matches: ['a b', 'x/a b/c'], misses: ['a', 'a\\ b'] },
};

describe.each(Object.entries(cases))('%s', (pattern, { matches, misses }) => {
  test('P11: matches by whole parts of a path', () => {
    const read = readPattern(pattern);
    expect([...matches, ...misses].filter(path => matchesIn(read, path))).toEqual(matches);
  });
});

test('Y9: the time of matching grows with pattern times path, not with their combinations', () => {
  const pattern = readPattern(`${'**/a*'.repeat(1)}${'/**/a*a*a*a*'.repeat(40)}b`);
  expect(matchesIn(pattern, `${`${'a'.repeat(60)}/`.repeat(60)}a`)).toBe(false);
});

describe('P11: a `?` stands for one character or one byte', () => {
  test.each([
    ['f?', 'fé', true, false],
    ['f??', 'fé', false, true],
    ['f???', 'f€', false, true],
    ['f????', 'f\u{1f600}', false, true],
    ['?é', 'aé', true, true],
    ['?é', 'ééé', false, false],
    ['*é?', 'éx', true, true],
    // A byte that is no UTF-8 is one of either; U+FFFD is a character of three bytes.
    ['f?', 'f\uFFFDff', true, true],
    ['f?', 'f\uFFFD\uFFFD', true, false],
    ['f\uFFFDff', 'f\uFFFDff', false, false],
    ['f\uFFFD', 'f\uFFFD\uFFFD', true, true],
  ])('%s and %s', (pattern, path, byCharacter, byByte) => {
    const read = readPattern(pattern);
    expect([matchesIn(read, path, 'character'), matchesIn(read, path, 'byte')]).toEqual([byCharacter, byByte]);
  });
});
