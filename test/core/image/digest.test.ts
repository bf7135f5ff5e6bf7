import { expect, test } from '@jest/globals';
import { parseDigest } from '../../../src/core/image/digest.ts';

test.each([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
])('takes %s with %i digits', (algorithm, length) => {
  const hex = '0123456789abcdef'.repeat(length / 16);
  expect(parseDigest(`${algorithm}:${hex}`)).toEqual({ algorithm, hex, text: `${algorithm}:${hex}` });
});

test.each([
  ['', 'algorithm:digits'],
  ['sha256', 'algorithm:digits'],
  [`:${'a'.repeat(64)}`, 'algorithm:digits'],
  ['sha256:', 'has 0 digits'],
  [`sha256:${'a'.repeat(63)}`, 'has 63 digits, where sha256 has 64'],
  [`sha512:${'a'.repeat(64)}`, 'has 64 digits, where sha512 has 128'],
  [`sha256:${'A'.repeat(64)}`, 'other than 0-9 and lower-case a-f'],
  [`md5:${'a'.repeat(32)}`, 'none of'],
  [`SHA256:${'a'.repeat(64)}`, 'none of'],
  [`constructor:${'a'.repeat(64)}`, 'none of'],
  [` sha256:${'a'.repeat(64)}`, 'none of'],
])('refuses %p', (text, reason) => {
  expect(parseDigest(text)).toEqual({ error: expect.stringContaining(reason) });
});
