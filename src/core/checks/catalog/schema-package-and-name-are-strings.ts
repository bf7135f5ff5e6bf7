import { defineCheck } from '../define.ts';
import { file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const schemaPackageAndNameAreStrings = defineCheck({
  id: 'schema-package-and-name-are-strings',
  group: 'catalog',
  title: '`schema`, `package` and `name` are strings',
  why: 'opm refuses a catalog in which one of these is not a string. Without quotes, `1.10` is a number in YAML and `on` is a boolean; channels often have such names.',
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'the name of a channel in quotes',
      files: { [file]: '---\nschema: olm.channel\npackage: foo\nname: "1.10"\n' },
      finds: [],
    },
    {
      title: 'the name of a channel that is a number',
      files: { [file]: '---\nschema: olm.channel\npackage: foo\nname: 1.10\n' },
      finds: ['catalog/foo/catalog.yaml:4: `name` is the number 1.1 '],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'schema-package-and-name-are-strings'),
});
