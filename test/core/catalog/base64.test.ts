import { describe, expect, test } from '@jest/globals';
import { decodeBase64, isBase64 } from '../../../src/core/catalog/base64.ts';
import { decodeUtf8 } from '../../../src/core/catalog/utf8.ts';

describe('base64 as Go reads it', () => {
  test.each(['', 'aGVsbG8=', 'aGVsbA==', 'aGVs', 'aGVsbG9=', 'aG\r\nVs\n', '+/+/'])('%j is', text =>
    expect(isBase64(text)).toBe(true),
  );

  test.each([
    'aGVsbG8',
    'aGV sbG8=',
    '_-8=',
    '!!!!',
    'aGVsbG8=aGVs',
    'a===',
    '=',
    '====',
    'aGVs\t',
    'aGVé',
    'aG.s',
    'aG@s',
  ])('%j is not', text => expect(isBase64(text)).toBe(false));

  test('every character of ASCII but those of the alphabet is refused', () => {
    const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const taken = characters.filter(character => isBase64(`AAA${character}`) && !/[\r\n]/.test(character));
    expect(taken.join('')).toBe('+/0123456789=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  });

  test.each([
    ['aGVsbG8=', 'hello'],
    ['aGVsbG9=', 'hello'],
    ['w6kg8J+YgA==', 'é 😀'],
    ['', ''],
  ])('%j holds %j', (text, content) => expect(decodeUtf8(decodeBase64(text)).text).toBe(content));
});

describe('UTF-8 as Go reads it', () => {
  test.each<readonly [bytes: readonly number[], text: string, isUtf8: boolean]>([
    [[0x61, 0xff, 0x62], 'a\ufffdb', false],
    [[0xe2, 0x82], '\ufffd\ufffd', false],
    [[0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd', false],
    [[0xc0, 0x80], '\ufffd\ufffd', false],
    [[0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd', false],
    [[0xe2, 0x82, 0xac], '€', true],
    [[0xf0, 0x9f, 0x98, 0x80], '😀', true],
  ])('%j', (bytes, text, isUtf8) => expect(decodeUtf8(Uint8Array.from(bytes))).toEqual({ text, isUtf8 }));
});
