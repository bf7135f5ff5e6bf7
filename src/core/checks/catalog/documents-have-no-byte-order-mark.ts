import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const documentsHaveNoByteOrderMark = defineCheck({
  id: 'documents-have-no-byte-order-mark',
  group: 'catalog',
  title: 'No document begins with a byte order mark',
  why: `Programs read the catalog differently. opm skips a byte order mark (U+FEFF, invisible; some editors write it at the start of UTF-8 files) in YAML; others read it as part of the
first key. A file of several JSON objects is YAML to opm if it begins with the mark: opm reads the first object and silently ignores the others.

A mark anywhere else in a YAML document is an error of \`documents-can-be-parsed\`.`,
  severity: 'warning',
  isFixable: true,
  problems: wordsOfReader,
  examples: [
    { title: 'UTF-8 as it is', files: { [file]: definition }, finds: [] },
    {
      title: 'a byte order mark in front',
      files: { [file]: `\ufeff${definition.replace(/^---\n/, '')}` },
      finds: ['catalog/foo/catalog.yaml:1: begins with a byte order mark'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'documents-have-no-byte-order-mark'),
});
