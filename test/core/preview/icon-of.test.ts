import { expect, test } from '@jest/globals';
import { iconOf } from '../../../src/core/preview/icon-of.ts';

test.each([
  ['image/png', 'iVBORw0KGgo='],
  ['image/svg+xml', 'PHN2Zy8+'],
  [' IMAGE/JPEG ', '/9j/\n4AAQ\r\n'],
])('an icon of type %s is shown', (mediatype, base64data) => {
  const type = mediatype.trim().toLowerCase();
  expect(iconOf({ mediatype, base64data })).toBe(`data:${type};base64,${base64data.replace(/\s/g, '')}`);
});

test.each([
  [{ mediatype: 'text/html', base64data: 'PHN2Zy8+' }],
  [{ mediatype: 'image/svg+xml;charset=utf-8,<script>', base64data: 'PHN2Zy8+' }],
  [{ mediatype: 'image/png', base64data: '"><script>' }],
  [{ mediatype: 'image/png', base64data: '' }],
  [{ mediatype: 'image/png', base64data: 'A'.repeat(600_000) }],
  [{ mediatype: 'image/png' }],
  ['image/png'],
  [null],
  [undefined],
])('%j is not shown', icon => {
  expect(iconOf(icon)).toBeUndefined();
});
