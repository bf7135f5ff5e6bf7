import { defineCheck } from '../define.ts';
import { definition, file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const topLevelKeysAreUnique = defineCheck({
  id: 'top-level-keys-are-unique',
  group: 'catalog',
  title: 'No two keys of a blob differ in case alone',
  why: `opm finds the fields of a blob whatever the case of their keys, so \`name\` and \`Name\` are the same key to it, and it refuses a blob that has both.`,
  severity: 'error',
  opm: ['L7'],
  examples: [
    {
      title: 'each key once',
      files: { [file]: definition },
      finds: [],
    },
    {
      title: 'the same key in two spellings',
      files: { [file]: `${definition}Name: bar\n` },
      finds: ['catalog/foo/catalog.yaml:5: `name` and `Name` differ in case alone'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'top-level-keys-are-unique'),
});
