import { defineCheck } from '../define.ts';
import { definition, file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const documentsHaveNoByteOrderMark = defineCheck({
  id: 'documents-have-no-byte-order-mark',
  group: 'catalog',
  title: 'No document begins with a byte order mark',
  why: `Some editors put U+FEFF, which nobody sees, in front of what they save as UTF-8. opm reads the YAML behind it. Other programs may take it for a part of the
first key. And a file of several JSON objects is YAML to opm with a mark in front: it reads the first object, and silently leaves out the others.

A mark anywhere else in a document of YAML is an error of \`documents-can-be-parsed\`.`,
  severity: 'warning',
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
