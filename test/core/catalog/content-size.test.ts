import { expect, test } from '@jest/globals';
import { contentSize } from '../../../src/core/catalog/content-size.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';

test.each([
  ['a package has none', 'schema: olm.package\nname: foo\n', 0],
  ['a document that is no blob has none', '- a\n- b\n', 0],
  ['entries of a channel, and what they skip', 'schema: olm.channel\nentries: [{name: a, skips: [b, c]}, {}]\n', 4],
  ['entries of deprecations', 'schema: olm.deprecations\nentries: [{}, {}]\n', 2],
  ['images of a bundle', 'schema: olm.bundle\nrelatedImages: [{image: a}, {}]\n', 2],
  ['properties, and what their values hold', 'schema: olm.bundle\nproperties: [{type: x, value: [1, {a: []}]}]\n', 4],
  ['values that are not kept', 'schema: olm.bundle\nproperties: [{type: olm.csv.metadata, value: {labels: {}}}]\n', 1],
])('%s', (_what, text, parts) => {
  const blobs = readCatalogFile({ path: 'catalog.yaml', text, isUtf8: true });
  expect(blobs.map(({ content }) => contentSize(content))).toEqual([parts]);
});
