import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const topLevelKeysAreUnique = defineCheck({
  id: 'top-level-keys-are-unique',
  group: 'catalog',
  title: 'No two keys of a blob differ in case only',
  why: 'opm refuses a blob with two keys that differ in case only: it ignores case, so `name` and `Name` are the same key.',
  severity: 'error',
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'each key once',
      files: { [file]: definition },
      finds: [],
    },
    {
      title: 'the same key in two spellings',
      files: { [file]: `${definition}Name: bar\n` },
      finds: ['catalog/foo/catalog.yaml:5: `name` and `Name` differ in case only'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'top-level-keys-are-unique'),
});
