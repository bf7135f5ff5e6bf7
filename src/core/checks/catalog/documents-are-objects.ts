import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const documentsAreObjects = defineCheck({
  id: 'documents-are-objects',
  group: 'catalog',
  title: 'Every document is a mapping',
  why: 'opm refuses a catalog with a document that is a list, a string or a number: a blob is a mapping with a `schema`.',
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'a mapping',
      files: { [file]: definition },
      finds: [],
    },
    {
      title: 'a README.md that no .indexignore hides',
      files: { [file]: definition, 'catalog/foo/README.md': 'Foo\n' },
      finds: ['catalog/foo/README.md:1: opm reads catalog/foo/README.md as a part of the catalog'],
    },
    {
      title: 'a list of blobs',
      files: { [file]: '---\n- schema: olm.package\n  name: foo\n' },
      finds: ['catalog/foo/catalog.yaml:2: The document is a list'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'documents-are-objects'),
});
