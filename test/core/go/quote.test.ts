import { expect, test } from '@jest/globals';
import { quoteGo } from '../../../src/core/go/quote.ts';

// What Go prints with `%q`.
test.each([
  ['plain é 世界', '"plain é 世界"'],
  ['a"b\\c', '"a\\"b\\\\c"'],
  ['\u0007\b\f\n\r\t\v', '"\\a\\b\\f\\n\\r\\t\\v"'],
  ['\u0000\u007f', '"\\x00\\x7f"'],
  ['\u00a0\u2028\ue000', '"\\u00a0\\u2028\\ue000"'],
  ['\u{1f600}\u{e0001}', '"\u{1f600}\\U000e0001"'],
])('%j is quoted as Go does', (text, quoted) => {
  expect(quoteGo(text)).toBe(quoted);
});
