import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import type { Json } from '../../../src/core/json.ts';
import { createRandom } from '../../support/random.ts';

/** A made-up catalog as `opm render` v1.73.0 wrote it. */
function rendered(format: 'yaml' | 'json') {
  const path = `rendered-by-opm.${format}`;
  const text = readFileSync(join(import.meta.dirname, 'fixtures', path), 'utf8');
  return { text, values: valuesOf(path, text) };
}

function valuesOf(path: string, text: string): Json[] {
  return readCatalogFile({ path, text, isUtf8: true }).map(({ document }) => readValue(document));
}

describe.each(['yaml', 'json'] as const)('a file of %s that opm wrote', format => {
  const { text, values } = rendered(format);

  test('comes back byte for byte', () => {
    expect(writeCatalog(values, format)).toBe(text);
  });

  test('comes back from its blobs in any order', () => {
    const random = createRandom(3);
    for (let round = 0; round < 10; round++) expect(writeCatalog(random.shuffle(values), format)).toBe(text);
  });
});

test('JSON becomes the YAML that opm writes', () => {
  expect(writeCatalog(rendered('json').values, 'yaml')).toBe(rendered('yaml').text);
});

test('blobs without a package stay in their order, behind all others', () => {
  const blobs = [
    { schema: 'z' },
    { schema: 'olm.channel', name: 'a' },
    { schema: 'a' },
    { schema: 'olm.package', name: 'p' },
  ];
  expect(valuesOf('catalog.json', writeCatalog(blobs, 'json'))).toEqual([blobs[3], blobs[0], blobs[1], blobs[2]]);
});
