import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const schemaIsSet = defineCheck({
  id: 'schema-is-set',
  group: 'catalog',
  title: 'Every blob has a schema',
  why: 'opm refuses a catalog with a document that has no schema: the schema says what a blob is.',
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'a schema',
      files: { [file]: definition },
      finds: [],
    },
    {
      title: 'no schema',
      files: { [file]: '---\nname: foo\ndefaultChannel: stable\n' },
      finds: ['catalog/foo/catalog.yaml:2: The document has no `schema`'],
    },
    {
      title: 'an OWNERS file that no .indexignore hides',
      files: { [file]: definition, 'catalog/foo/OWNERS': 'approvers: [alice]\n' },
      finds: ['catalog/foo/OWNERS:1: opm reads catalog/foo/OWNERS as a part of the catalog, but it contains no blob.'],
    },
    {
      title: 'an empty schema',
      files: { [file]: '---\nschema: ""\nname: foo\n' },
      finds: ['catalog/foo/catalog.yaml:2: The document has no `schema`.'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'schema-is-set'),
});
