import { defineCheck } from '../define.ts';
import { channel, definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const fieldsHaveTheirTypes = defineCheck({
  id: 'fields-have-their-types',
  group: 'catalog',
  title: 'Every field has the type of its schema',
  why: `opm refuses a catalog in which a field of a package, channel, bundle or deprecation has the wrong type, such as a number instead of a string. Fields that opm does not know
may have any value.`,
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'an unknown field with any value',
      files: { [file]: `${definition}remark: [1, 2]\n` },
      finds: [],
    },
    {
      title: 'entries that are names alone',
      files: { [file]: channel('stable', 'foo.v1.0.0') },
      finds: ['catalog/foo/catalog.yaml:6: `entries[0]` is a string'],
    },
    {
      title: 'a description that reads as a number',
      files: { [file]: `${definition}description: 1.10\n` },
      finds: ['catalog/foo/catalog.yaml:5: `description` is the number 1.1 but must be a string'],
    },
    {
      title: 'a list of skipped bundles that is a text',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, skips: foo.v1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:6: `entries[0].skips` is a string'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'fields-have-their-types'),
});
