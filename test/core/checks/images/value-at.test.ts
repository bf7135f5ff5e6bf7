import { expect, test } from '@jest/globals';
import { valueAt } from '../../../../src/core/json/value-at.ts';

test('steps are keys and indexes', () => {
  expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
  expect(valueAt({ a: null }, ['a'])).toBeNull();
  expect(valueAt(7, [])).toBe(7);
});

test.each([
  ['a key that is missing', ['b']],
  ['a step below text', ['a', 'length']],
  ['an index outside of a list', ['list', 1]],
  ['what every object inherits', ['constructor']],
  ['the prototype', ['__proto__']],
])('%s is nothing', (_, path) => {
  expect(valueAt({ a: 'text', list: [1] }, path)).toBeUndefined();
});
