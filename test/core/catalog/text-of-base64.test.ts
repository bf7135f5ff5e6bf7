import { expect, test } from '@jest/globals';
import { decodeBase64 } from '../../../src/core/catalog/base64.ts';
import { textOfBase64 } from '../../../src/core/catalog/text-of-base64.ts';
import { decodeUtf8 } from '../../../src/core/catalog/utf8.ts';

test.each([[''], ['{"kind": "Foo"}'], ['é 世界 \u{1f600}'], ['\ufeffkind: Foo']])(
  '%j is the text that the slow way gives',
  text => {
    const base64 = Buffer.from(text).toString('base64');
    expect(textOfBase64(base64)).toEqual({ text, isUtf8: true });
  },
);

test('bytes that are not UTF-8 are replaced one by one, as in Go', () => {
  const base64 = Buffer.from([0x61, 0xf0, 0x9f, 0x92, 0x62, 0xff]).toString('base64');
  expect(textOfBase64(base64)).toEqual(decodeUtf8(decodeBase64(base64)));
  expect(textOfBase64(base64)).toEqual({ text: 'a\ufffd\ufffd\ufffdb\ufffd', isUtf8: false });
});

test('line breaks and spare bits are read as in Go', () => {
  expect(textOfBase64('Zm9v\r\nYmF=')).toEqual({ text: 'fooba', isUtf8: true });
});
