import { expect, test } from '@jest/globals';
import { quantity } from '../../../../src/core/bundle/types/custom-types.ts';

const isQuantity = (value: string) => quantity.kind === 'checked' && quantity.as(value) !== undefined;

test.each(['1', '1.', '1.5', '.5', '+1', '-1m', '1Gi', '1.5e3', '1E-3', ' 1 '])('%j is a quantity', value => {
  expect(isQuantity(value)).toBe(true);
});

test.each(['', '.', 'e3', '1..', '1.5.5', '1 Gi', '1x', '1e', '--1'])('%j is none', value => {
  expect(isQuantity(value)).toBe(false);
});

test('a long text that is almost a quantity is none', () => {
  const digits = '1'.repeat(100_000);
  expect(isQuantity(`${digits}!`)).toBe(false);
  expect(isQuantity(`1.${digits}!`)).toBe(false);
});
