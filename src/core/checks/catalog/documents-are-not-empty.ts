import { defineCheck } from '../define.ts';
import { definition, file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const documentsAreNotEmpty = defineCheck({
  id: 'documents-are-not-empty',
  group: 'catalog',
  title: 'No document is empty',
  why: `For opm a document with nothing but blanks or comments is a blob without a schema, and it refuses the catalog. It comes about by a second \`---\`, or by a comment (a licence header, for instance)
that stands before the first \`---\` of a file or behind the last.`,
  severity: 'error',
  opm: ['L5'],
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
