import { expect, test } from '@jest/globals';
import { compareUtf8 } from '../../../src/core/catalog/write/utf8-order.ts';

const beginnings = [0, 1, 511, 512, 513, 1024, 3000].map(length => 'aé€😀'.repeat(length).slice(0, length));
const ends = ['', 'a', 'b', '\u0000', '\u007f', '\u0080', 'é', '\ud7ff', '\ue000', '\uffff', '😀', '😁', '\u{10ffff}'];
const texts = [...new Set(beginnings.flatMap(beginning => ends.map(end => `${beginning}x${end}`)))];

test('texts are in the order of their bytes, however long they begin alike', () => {
  const ofBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(texts.toSorted(compareUtf8)).toEqual(ofBytes);
  expect(texts.toReversed().sort(compareUtf8)).toEqual(ofBytes);
});

test('a text is as itself', () => {
  for (const text of texts) expect(compareUtf8(text, `${text.slice(0, 1)}${text.slice(1)}`)).toBe(0);
});
