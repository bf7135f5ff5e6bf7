import { describe, expect, test } from '@jest/globals';
import type { BlobContent } from '../../../src/core/catalog/blob.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readCiFile } from '../../../src/core/ownership/read-ci-file.ts';
import { driftOfBasic } from '../../../src/core/template/drift-of-basic.ts';
import { driftOfSemver } from '../../../src/core/template/drift-of-semver.ts';
import { readTemplate } from '../../../src/core/template/read-template.ts';
import { corpusFiles, hasCorpus } from '../../support/corpus.ts';

/** Most catalogs are the same in several versions: each document is read once. */
const memory = new Map<string, BlobContent>();

function drift(template: ReturnType<typeof readTemplate>['template'], path: string, text: string): readonly string[] {
  const blobs = readCatalogFile({ path, text, isUtf8: true }, memory);
  if (template?.kind === 'olm.template.basic') return driftOfBasic(template, blobs).map(({ kind }) => kind);
  if (template?.kind === 'olm.semver') return driftOfSemver(template, blobs).map(({ kind }) => kind);
  return ['unknown template'];
}

(hasCorpus('Comparing catalogs with templates') ? describe : describe.skip)(
  'mapped catalogs of a real repository',
  () => {
    test('are what their templates render to', () => {
      const files = corpusFiles(/^(?:catalogs\/|operators\/[^/]+\/(?:ci\.yaml$|catalog-templates\/))/);
      const file = (path: string) => ({ path, text: files.get(path) ?? '', isUtf8: true });
      const pairs = [...files.keys()].flatMap(path => {
        const [, operator] = /^operators\/([^/]+)\/ci\.yaml$/.exec(path) ?? [];
        return (readCiFile(file(path)).fbc?.catalogMapping ?? []).flatMap(({ templateName, catalogNames }) =>
          catalogNames.map(({ name }) => ({
            template: `operators/${operator}/catalog-templates/${templateName}`,
            catalog: `catalogs/${name}/${operator}/catalog.yaml`,
          })),
        );
      });
      const found = pairs.map(({ template, catalog }) => {
        const { template: read, problems } = readTemplate(file(template));
        return [catalog, ...problems, ...drift(read, catalog, files.get(catalog) ?? '')];
      });
      expect(pairs.length).toBe(121);
      expect(found.filter(([, ...differences]) => differences.length > 0)).toEqual([]);
    });
  },
);
