import { expect, test } from '@jest/globals';
import { trimSpace } from '../../../src/core/go/trim-space.ts';

test.each([
  ['  a b\t\r\n', 'a b'],
  ['\u0085a\u00a0\u3000', 'a'],
  ['\ufeffa', '\ufeffa'],
  ['\u200ba', '\u200ba'],
  [' \t ', ''],
  ['', ''],
])('trims %j', (text, trimmed) => {
  expect(trimSpace(text)).toBe(trimmed);
});

test('blanks within a long text cost nothing', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(trimSpace(text)).toBe(text);
});
