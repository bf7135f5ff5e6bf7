import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const keysAreUnique = defineCheck({
  id: 'keys-are-unique',
  group: 'catalog',
  title: 'No mapping has a duplicate key',
  why: 'Reviewers may see one value while OLM uses another: opm uses the last of two equal keys and silently drops the first; other programs use the first, or refuse the file.',
  severity: 'error',
  problems: wordsOfReader,
  examples: [
    {
      title: 'each key once',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'two values for one key',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, replaces: foo.v1.0.0, replaces: foo.v0.9.0}') },
      finds: ['catalog/foo/catalog.yaml:6: `replaces` is defined twice'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'keys-are-unique'),
});
