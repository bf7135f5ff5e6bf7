import { describe, expect, test } from '@jest/globals';
import { compileFilter } from '../../../src/core/ownership/compile-filter.ts';

function matches(source: string, text: string): boolean | undefined {
  return compileFilter(source)?.(text);
}

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state >>> 8;
  }
}

describe('a filter of an OWNERS file', () => {
  test.each([
    ['\\.go$', 'pkg/a.go', true],
    ['\\.go$', 'a.gob', false],
    ['^docs/', 'docs/a', true],
    ['^docs/', 'a/docs/a', false],
    ['(a|bc)+d', 'xbcad', true],
    ['[^a-c]\\d{2,3}', 'z12', true],
    ['[^a-c]\\d{2,3}', 'a12', false],
    ['a{0}b', 'b', true],
    ['\\Aa\\z', 'a', true],
    ['a.c', 'a\nc', false],
    ['', 'anything', true],
    ['É', 'É', true],
    ['.', '😀', true],
    ['^.$', '😀', true],
    ['(?i)readme', 'README.md', true],
    ['\\bgo\\b', 'a/go/b', true],
    ['\\bgo\\b', 'a/gob', false],
    ['^[[:alpha:]]+$', 'docs', true],
    ['^a{101}$', 'a'.repeat(101), true],
    ['a{,2}', 'a', false],
    ['\\x{61}', 'a', true],
  ])('%s on %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
  });

  test.each([
    '(',
    'a)',
    '[',
    '[z-a]',
    '*a',
    'a**',
    'a{2,1}',
    '(?=a)',
    '\\pL',
    'a\\',
    '\\1',
    '\\C',
    '\\Z',
    'a{1001}',
    '\\é',
  ])('is not understood: %s', source => {
    expect(compileFilter(source)).toBeUndefined();
  });

  test('agrees with the engine of the language on expressions of all shapes', () => {
    const random = numbers(7);
    const one = (items: readonly string[]) => items[random.next().value % items.length] ?? '';
    const make = (depth: number): string => {
      switch (random.next().value % (depth > 3 ? 3 : 7)) {
        case 0:
          return one(['a', 'b', '\\.', '\\d', '\\w', '/', '-']);
        case 1:
          return one(['[ab]', '[^a]', '[a-c]', '[\\d.]', '[-a]', '.', '^', '$']);
        case 2:
          return one(['a*', 'b+', '.?', 'a{2}', 'b{1,2}?']);
        case 3:
          return `(${make(depth + 1)}|${make(depth + 1)})`;
        case 4:
          return `(?:${make(depth + 1)})${one(['*', '+', '?', '{0,2}', '{1,}'])}`;
        default:
          return make(depth + 1) + make(depth + 1);
      }
    };
    const differences: string[] = [];
    for (let round = 0; round < 2_000; round++) {
      const source = make(0);
      const text = Array.from({ length: random.next().value % 7 }, () => one(['a', 'b', 'c', '.', '/', '1', '-'])).join(
        '',
      );
      if (matches(source, text) !== new RegExp(source).test(text)) differences.push(`${source} on ${text}`);
    }
    expect(differences).toEqual([]);
  });

  test('Y9: takes no longer for nested repeats, and refuses what grows without bounds', () => {
    expect(matches(`${'(a*)*'.repeat(20)}$b`, 'a'.repeat(2_000))).toBe(false);
    expect(compileFilter('((((a{50}){50}){50}){50})')).toBeUndefined();
    expect(compileFilter('(((a?){10}){10}){10}'.repeat(50))).toBeUndefined();
    expect(compileFilter('a{1000}'.repeat(140))).toBeUndefined();
    expect(compileFilter('('.repeat(100_000))).toBeUndefined();
    expect(compileFilter('a'.repeat(1_001))).toBeUndefined();
  });
});
