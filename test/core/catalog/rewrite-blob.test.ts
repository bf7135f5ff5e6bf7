import { expect, test } from '@jest/globals';
import { encodeBase64 } from '../../../src/core/catalog/encode-base64.ts';
import { rewriteBlob } from '../../../src/core/catalog/rewrite-blob.ts';

// Each was compared with what opm v1.73.0 writes for such an entry of a basic template.
test.each([
  [
    { Schema: 'olm.package', NAME: 'a', extra: 1 },
    { schema: 'olm.package', name: 'a', defaultChannel: '' },
  ],
  [
    {
      schema: 'olm.package',
      name: 'a',
      icon: {},
      description: '',
      properties: [{ type: 'z', value: { b: 1, a: 2 } }, null],
    },
    {
      schema: 'olm.package',
      name: 'a',
      defaultChannel: '',
      icon: { base64data: null, mediatype: '' },
      properties: [
        { type: 'z', value: { a: 2, b: 1 } },
        { type: '', value: null },
      ],
    },
  ],
  [
    { schema: 'olm.package', name: 'a', icon: { base64data: 'UEhO\nMlp5', mediatype: 'b' } },
    { schema: 'olm.package', name: 'a', defaultChannel: '', icon: { base64data: 'UEhOMlp5', mediatype: 'b' } },
  ],
  [
    { schema: 'olm.channel', name: 'a', package: 'b' },
    { schema: 'olm.channel', name: 'a', package: 'b', entries: null },
  ],
  [
    {
      schema: 'olm.channel',
      name: 'a',
      package: 'b',
      entries: [null, { name: 'c', skips: [null], skipRange: '' }, { skips: [] }],
    },
    {
      schema: 'olm.channel',
      name: 'a',
      package: 'b',
      entries: [{ name: '' }, { name: 'c', skips: [''] }, { name: '' }],
    },
  ],
  [
    { schema: 'olm.bundle', image: 'a', properties: [], relatedImages: [{ image: 'b' }] },
    { schema: 'olm.bundle', image: 'a', relatedImages: [{ name: '', image: 'b' }] },
  ],
  [
    { schema: 'olm.deprecations', package: 'a', entries: [{ reference: { schema: 'olm.package', name: '' } }] },
    { schema: 'olm.deprecations', package: 'a', entries: [{ reference: { schema: 'olm.package' }, message: '' }] },
  ],
  [
    { schema: 'example.com/other', b: [{ d: 1, c: 2 }], a: null },
    { schema: 'example.com/other', b: [{ d: 1, c: 2 }], a: null },
  ],
])('%j', (value, rewritten) => {
  expect(JSON.stringify(rewriteBlob(value))).toBe(JSON.stringify(rewritten));
});

test.each([0, 1, 2, 3, 4, 12_287, 12_288, 12_289, 100_000])('%d bytes as base64', length => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 151) % 256);
  expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
