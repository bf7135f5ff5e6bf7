import { expect, test } from '@jest/globals';
import { listNames } from '../../../src/core/text/list-names.ts';

test.each([
  [0, ''],
  [1, 'n0'],
  [2, 'n0 and n1'],
  [3, 'n0, n1 and n2'],
  [4, 'n0, n1, n2 and 1 more'],
  [50_000, 'n0, n1, n2 and 49997 more'],
])('of %i names, only those that are listed are written', (count, text) => {
  const names = Array.from({ length: count }, (_, index) => `${index}`);
  let written = 0;
  const write = (name: string) => {
    written += 1;
    return `n${name}`;
  };
  expect(listNames(names, 3, ' and ', write)).toBe(text);
  expect(written).toBe(Math.min(count, 3));
});
