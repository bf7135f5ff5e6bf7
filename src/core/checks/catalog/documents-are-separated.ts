import { defineCheck } from '../define.ts';
import { definition, file, valid } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const documentsAreSeparated = defineCheck({
  id: 'documents-are-separated',
  group: 'catalog',
  title: 'A line that begins with `---` separates documents and contains nothing else',
  why: `opm refuses a catalog in which other text follows \`---\`. It splits a YAML file into documents at every line that begins with \`---\`, even inside a text block. Only blanks and a comment
may follow the dashes, so \`--- {schema: olm.package}\` and \`-----\` make the whole catalog invalid, although other programs accept them.`,
  severity: 'error',
  isOpmRule: true,
  problems: wordsOfReader,
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
