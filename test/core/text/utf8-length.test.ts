import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeUtf8 } from '../../../src/core/catalog/encode-utf8.ts';
import { utf8Length } from '../../../src/core/text/utf8-length.ts';

test('a text has as many bytes as its encoding, lone surrogates included', () => {
  const characters = fc.constantFrom('a', '\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\ud800', '\udfff', '😀');
  fc.assert(
    fc.property(fc.string({ unit: characters }), text => {
      expect(utf8Length(text)).toBe(encodeUtf8(text).length);
    }),
  );
});

test.each([
  ['abc', 3],
  ['é€😀', 9],
  ['\ud800', 3],
  ['\udc00\ud800', 6],
  ['x\ud83d', 4],
])('%j has %i bytes', (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes);
});
