import { defineCheck } from '../define.ts';
import { definition, file, valid } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const documentsAreSeparated = defineCheck({
  id: 'documents-are-separated',
  group: 'catalog',
  title: 'A line that begins with `---` separates documents and holds nothing else',
  why: `opm cuts a YAML file into documents at every line that begins with \`---\`, before it looks at what the lines mean: also within a text block. Behind the dashes only blanks and a comment
may follow, so \`--- {schema: olm.package}\` and \`-----\` make the whole catalog invalid, although other programs read them.`,
  severity: 'error',
  opm: ['L4'],
  examples: [
    {
      title: 'separators alone on their lines',
      files: { [file]: valid },
      finds: [],
    },
    {
      title: 'a document that begins on the line of its separator',
      files: { [file]: `${definition}--- {schema: olm.channel}\n` },
      finds: ['catalog/foo/catalog.yaml:5: begins with `---`'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'documents-are-separated'),
});
