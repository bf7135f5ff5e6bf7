import { defineCheck } from '../define.ts';
import { file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const schemaPackageAndNameAreStrings = defineCheck({
  id: 'schema-package-and-name-are-strings',
  group: 'catalog',
  title: '`schema`, `package` and `name` are strings',
  why: `They say what a blob is, and opm reads them before anything else. Without quotes YAML takes \`1.10\` for a number and \`on\` for a boolean; a channel is often named like that.`,
  severity: 'error',
  opm: ['L7'],
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
