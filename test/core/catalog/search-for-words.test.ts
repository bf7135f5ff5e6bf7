import { describe, expect, test } from '@jest/globals';
import { searchForWords } from '../../../src/core/catalog/search-for-words.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** None of them is in a text of these tests. */
const others = range(100).map(index => `other-${index}`);

describe('whether a text has one of some words', () => {
  test.each<readonly [string, string, boolean]>([
    ['foo', 'name: foo\n', true],
    ['foo', 'foo', true],
    ['foo', '[foo,bar]', true],
    ['foo', '"foo\\n"', true],
    ['foo', 'foo-bar the.foo _foo foo2', false],
    ['foo', 'fo\no', false],
    ['foo', 'éfooé', true],
    ['foo.', 'name: foo.v1.0.0\n', true],
    ['foo.', 'foo. ', true],
    ['foo.', 'foo the-foo.v1 bar.foo.v1\n', false],
    ['a.b.', 'x a.b.c.d y', true],
    ['a.b.', 'x a.bc.d b.a.b. y', false],
    ['foo.v1', 'foo.v1.0', false],
    ['foo.v1', '{"name":"foo.v1"}', true],
  ])('%j in %j: %p', (word, text, isThere) => {
    expect(searchForWords(new Set([word]))(text)).toBe(isThere);
    expect(searchForWords(new Set([...others, word]))(text)).toBe(isThere);
  });

  test('the time does not grow with the product of words and text', () => {
    const words = range(300_000).map(index => `foo-${index}.`);
    const text = 'name: foo-\n- foo-x\n- foo-0\n'.repeat(400_000);
    expect(searchForWords(new Set(words))(text)).toBe(false);
    expect(searchForWords(new Set(words))(`${text}name: foo-299999.v1\n`)).toBe(true);
  });
});
