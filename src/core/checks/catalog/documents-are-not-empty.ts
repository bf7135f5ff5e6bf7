import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const documentsAreNotEmpty = defineCheck({
  id: 'documents-are-not-empty',
  group: 'catalog',
  title: 'No document is empty',
  why: `opm refuses a catalog with an empty document: blanks or comments alone are a blob without a schema. A second \`---\` makes one, or a comment (such as a licence header)
before the first \`---\` of a file or after the last.`,
  severity: 'error',
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'a comment within a document',
      files: { [file]: `# The package of the foo operator.\n${definition.slice(4)}` },
      finds: [],
    },
    {
      title: 'a comment that is a document by itself',
      files: { [file]: `# The package of the foo operator.\n${definition}` },
      finds: ['catalog/foo/catalog.yaml:1: The document is empty'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'documents-are-not-empty'),
});
