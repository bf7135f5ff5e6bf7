import { expect, test } from '@jest/globals';
import { isMailAddress } from '../../../src/core/go/is-mail-address.ts';

// What `mail.ParseAddress` of Go 1.26 answers.
test.each([
  'a@b',
  'a@b.c',
  'A <a@b.c>',
  'A. B. <a@b>',
  '"A\\"B" <a@b>',
  '"" <a@b>',
  '"a b"@c.d',
  '"a"<a@b>',
  'a@[1.2.3.4]',
  'a@[::1]',
  'a@b (x)',
  'a@b (x (y) \\) z)',
  'A (c) B <a@b>',
  'x: a@b;',
  'é@b.c',
  ' a@b ',
  'a@ b',
  '=?utf-8?q?J=C3=B6rg?= <a@b>',
])('%j is an address', text => {
  expect(isMailAddress(text)).toBe(true);
});

test.each([
  '',
  'foo',
  'A B',
  'a b@c',
  'a @b',
  'a..b@c',
  '.a@b',
  'a@b.',
  'a@[x]',
  'a@[1.2.3]',
  'a@b (x',
  'a@b>',
  '<a@b',
  '""@b',
  '(c) a@b',
  'a@b, c@d',
  'a@b;c',
  'x: a@b, c@d;',
  'x:;',
  'x: y: a@b;;',
])('%j is none', text => {
  expect(isMailAddress(text)).toBe(false);
});

test('a long text takes no time that grows with its square', () => {
  expect(isMailAddress('a'.repeat(300_000))).toBe(false);
  expect(isMailAddress(`"${'\\a'.repeat(200_000)}"@b`)).toBe(true);
  expect(isMailAddress('('.repeat(300_000))).toBe(false);
});
