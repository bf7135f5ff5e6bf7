import { expect, test } from '@jest/globals';
import { canonicalText } from '../../../../src/core/json/canonical-text.ts';

test('the order of keys does not count, at any depth', () => {
  expect(canonicalText({ a: 1, b: { c: [1, 2], d: null } })).toBe(canonicalText({ b: { d: null, c: [1, 2] }, a: 1 }));
});

test.each([
  ['the order of a list', [1, 2], [2, 1]],
  ['a number and its text', 1, '1'],
  ['null and its text', null, 'null'],
  ['an absent key and null', {}, { a: null }],
  ['an empty list and an empty object', [], {}],
  ['text that looks like structure', '{"a":1}', { a: 1 }],
  ['quotes in a key', { 'a":1,"b': 2 }, { a: 1, b: 2 }],
])('%s counts', (_, one, other) => {
  expect(canonicalText(one)).not.toBe(canonicalText(other));
});

test('a key __proto__ is plain data', () => {
  const value = JSON.parse('{"__proto__":{"a":1}}');
  expect(canonicalText(value)).toBe('{"__proto__":{"a":1}}');
});
