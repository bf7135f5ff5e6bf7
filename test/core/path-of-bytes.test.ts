import { isUtf8 } from 'node:buffer';
import { expect, test } from '@jest/globals';
import { isPathOfUtf8, pathOfBytes } from '../../src/core/path-of-bytes.ts';

test('a name that is UTF-8 stays as it is', () => {
  for (const name of [
    'a',
    'catalog.yaml',
    'grüße',
    '目录',
    '😀',
    'a\nb\\c "d"',
    '..',
    '\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}',
  ]) {
    expect(pathOfBytes(Buffer.from(name))).toBe(name);
  }
});

test('bytes that are not UTF-8 are shown by their value', () => {
  expect(pathOfBytes(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDffb');
  // Overlong, a surrogate, too large, cut short.
  expect(pathOfBytes(Buffer.from([0xc0, 0xaf]))).toBe('\uFFFDc0\uFFFDaf');
  expect(pathOfBytes(Buffer.from([0xed, 0xa0, 0x80]))).toBe('\uFFFDed\uFFFDa0\uFFFD80');
  expect(pathOfBytes(Buffer.from([0xf4, 0x90, 0x80, 0x80]))).toBe('\uFFFDf4\uFFFD90\uFFFD80\uFFFD80');
  expect(pathOfBytes(Buffer.from([0xe2, 0x82]))).toBe('\uFFFDe2\uFFFD82');
});

test('a slash within a name, and a replacement character, are told from what they look like', () => {
  expect(pathOfBytes(Buffer.from('a/b'))).toBe('a\uFFFD2fb');
  expect(pathOfBytes(Buffer.from('\uFFFD'))).toBe('\uFFFD\uFFFD');
  expect(pathOfBytes(Buffer.from('\uFFFDff'))).not.toBe(pathOfBytes(Buffer.from([0xff])));
});

test('names that differ never become the same text, and UTF-8 is what Node takes for it', () => {
  const alphabet = [0x2f, 0x41, 0x66, 0x7f, 0x80, 0xa0, 0xbd, 0xbf, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xff];
  const seen = new Map<string, string>();
  const names = alphabet.flatMap(a => [[a], ...alphabet.flatMap(b => [[a, b], ...alphabet.map(c => [a, b, c])])]);
  for (const name of names) {
    const text = pathOfBytes(Uint8Array.from(name));
    expect(seen.get(text)).toBeUndefined();
    seen.set(text, name.join());
    const plain = Buffer.from(name);
    if (isUtf8(plain) && !plain.includes('/') && !plain.includes('\uFFFD')) expect(text).toBe(plain.toString());
    else expect(text).toContain('\uFFFD');
  }
  expect(seen.size).toBe(names.length);
});

test('a path tells whether its names were UTF-8', () => {
  const isUtf8 = (...bytes: readonly number[]) => isPathOfUtf8(pathOfBytes(Buffer.from(bytes)));
  const replacement = [0xef, 0xbf, 0xbd];
  expect(isPathOfUtf8('a/é/名')).toBe(true);
  expect(isUtf8(...replacement, ...replacement, ...replacement)).toBe(true);
  expect([isUtf8(0xff), isUtf8(...replacement, 0xff), isUtf8(0xff, ...replacement)]).toEqual([false, false, false]);
});
