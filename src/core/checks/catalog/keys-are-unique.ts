import { defineCheck } from '../define.ts';
import { channel, file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const keysAreUnique = defineCheck({
  id: 'keys-are-unique',
  group: 'catalog',
  title: 'No mapping has a key twice',
  why: `When a key stands twice in one mapping, opm takes the last one and drops the other without a word; other programs take the first, or refuse the file. A reviewer sees the one and OLM serves the other,
so we refuse it.`,
  severity: 'error',
  examples: [
    {
      title: 'each key once',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'two values for one key',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, replaces: foo.v1.0.0, replaces: foo.v0.9.0}') },
      finds: ['catalog/foo/catalog.yaml:6: `replaces` stands twice'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'keys-are-unique'),
});
