import { expect, test } from '@jest/globals';
import { encodeBase64, encodeTextAsBase64 } from '../../../src/core/catalog/encode-base64.ts';
import { encodeUtf8 } from '../../../src/core/catalog/encode-utf8.ts';

test('bytes become base64 as Node writes it, whatever their number', () => {
  const bytes = Uint8Array.from({ length: 2400 }, (_, index) => (index * 97) % 256);
  for (let length = 0; length < bytes.length; length += length < 20 ? 1 : 7) {
    const some = bytes.subarray(0, length);
    expect(encodeBase64(some)).toBe(Buffer.from(some).toString('base64'));
  }
});

test.each(['', 'a\u0000\u007f', 'é', '€', '𝄞a', '\ud834', 'a\udd1e', '\ud834\ud834\udd1e'])(
  '%j becomes UTF-8 as Node writes it',
  text => {
    expect([...encodeUtf8(text)]).toEqual([...Buffer.from(text, 'utf8')]);
  },
);

test.each(['', 'a', 'abc', 'é', '{"a":"—"}', '\ud834'.repeat(9000)])(
  'the UTF-8 of a text (%#) becomes base64 as Node writes it',
  text => {
    expect(encodeTextAsBase64(text)).toBe(Buffer.from(text, 'utf8').toString('base64'));
  },
);
