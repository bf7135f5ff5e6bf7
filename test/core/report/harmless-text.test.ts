import { expect, test } from '@jest/globals';
import { type Allowed, harmlessText } from '../../../src/core/report/text/harmless-text.ts';

const esc = '\u001b';

test.each<[string, string, Allowed?]>([
  ['plain\n\ttext: a::b', 'plain\n\ttext: a::b'],
  ['::error::x', '\\x3a:error::x'],
  ['a\n \t ::add-mask::x', 'a\n \t \\x3a:add-mask::x'],
  ['a\r::error::x', 'a\\r::error::x'],
  ['\u00a0::error::x', '\\xa0::error::x'],
  ['\u2028::error::x', '\\u{2028}::error::x'],
  ['\u200b::error::x', '\\u{200b}::error::x'],
  ['say ##[error]x ##vso[a]', 'say #\\x23[error]x #\\x23vso[a]'],
  [`${esc}[2J${esc}]8;;x\u0007`, '\\x1b[2J\\x1b]8;;x\\x07'],
  ['\u0000\u007f\u0085\u009b', '\\x00\\x7f\\x85\\x9b'],
  ['\u202eabc\u2066', '\\u{202e}abc\\u{2066}'],
  ['tea\u2800 \u{1d159}\u{13441}\u{13442}\u{16fe4}', 'tea\\u{2800} \\u{1d159}\\u{13441}\\u{13442}\\u{16fe4}'],
  ['ä é 漢 😀', 'ä é 漢 😀'],
  ['⚠\ufe0f ok\ufe0f', '⚠\ufe0f ok\\u{fe0f}'],
  [`${esc}[31mred${esc}[39m`, '\\x1b[31mred\\x1b[39m'],
  [`${esc}[31mred${esc}[39m`, `${esc}[31mred${esc}[39m`, { color: true }],
  [`${esc}[8mhidden${esc}[7m`, '\\x1b[8mhidden\\x1b[7m', { color: true }],
  [`${esc}[1m::error::x`, `${esc}[1m\\x3a:error::x`, { color: true }],
  ['::error file=a::x\n##[group]', '::error file=a::x\n#\\x23[group]', { commands: true }],
])('%j is written as %j', (text, written, allowed = {}) => {
  expect(harmlessText(text, allowed)).toBe(written);
});

test('what was written once stays as it is', () => {
  const once = harmlessText('a\n::error::x\u001b[31m ##[x]\u202e');
  expect(harmlessText(once)).toBe(once);
});
