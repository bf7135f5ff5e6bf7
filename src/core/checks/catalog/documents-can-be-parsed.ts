import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const documentsCanBeParsed = defineCheck({
  id: 'documents-can-be-parsed',
  group: 'catalog',
  title: 'Every document is YAML or JSON that opm can parse',
  why: `opm refuses the whole catalog if one document cannot be parsed. It reads YAML 1.1 with rules of its own, and reads a file as JSON if it begins with a brace.

A byte order mark (U+FEFF) inside a YAML document is refused although opm usually accepts it: in some places it makes opm drop the first character of the following lines, so
that a comment becomes a key.`,
  severity: 'error',
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'a document in flow style',
      files: { [file]: '---\n{schema: olm.package, name: foo, defaultChannel: stable}\n' },
      finds: [],
    },
    {
      title: 'a tab as indentation',
      files: { [file]: `${definition}icon:\n\tmediatype: image/png\n` },
      finds: ['catalog/foo/catalog.yaml:6: A tab is used where spaces must indent the line.'],
    },
    {
      title: 'a list that is not closed',
      files: { [file]: '---\nschema: olm.channel\nentries: [{name: foo.v1.0.0}\n' },
      finds: ['catalog/foo/catalog.yaml:3: A `,` or `]` is missing in this list.'],
    },
    {
      title: 'a byte order mark inside a comment',
      files: { [file]: `${definition}# \ufeff\n` },
      finds: ['catalog/foo/catalog.yaml:5: There is a byte order mark, U+FEFF'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'documents-can-be-parsed'),
});
