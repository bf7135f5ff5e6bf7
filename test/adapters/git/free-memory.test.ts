import { expect, test } from '@jest/globals';
import { freeMemory } from '../../../src/adapters/git/free-memory.ts';

test('bytes that have their memory for themselves lose it', () => {
  const bytes = Buffer.allocUnsafeSlow(100_000);
  freeMemory(bytes);
  expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0]);
});

test('bytes that share their memory keep it', () => {
  const whole = Buffer.from('abc'.repeat(50_000));
  const part = whole.subarray(3);
  freeMemory(part);
  expect([part.length, whole.length]).toEqual([149_997, 150_000]);
});

test('they can be released twice', () => {
  const bytes = Buffer.allocUnsafeSlow(10);
  freeMemory(bytes);
  freeMemory(bytes);
  expect(bytes.length).toBe(0);
});
