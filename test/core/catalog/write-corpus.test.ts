import { describe, expect, test } from '@jest/globals';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { splitFile } from '../../../src/core/catalog/split/split-file.ts';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import { corpusFiles, hasCorpus } from '../../support/corpus.ts';

(hasCorpus('Writing catalogs') ? describe : describe.skip)('catalogs of a real repository', () => {
  test('come back byte for byte when opm wrote them', () => {
    // Most catalogs are the same in several versions: each text is written once.
    const paths = new Map([...corpusFiles(/^catalogs\//)].map(([path, text]) => [text, path]));
    const others = [...paths].flatMap(([text, path]) => {
      const values = splitFile({ path, text, isUtf8: true }).map(readValue);
      return writeCatalog(values, 'yaml') === text ? [] : [path];
    });
    expect(paths.size).toBe(45);
    // Written by another program: its lists are indented, and it has empty lists that opm leaves out.
    expect(others).toEqual(['catalogs/v4.19/kubebrowser/catalog.yaml']);
  });
});
