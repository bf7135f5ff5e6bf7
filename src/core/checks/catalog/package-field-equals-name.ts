import { defineCheck } from '../define.ts';
import { file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const packageFieldEqualsName = defineCheck({
  id: 'package-field-equals-name',
  group: 'catalog',
  title: 'The field `package` of an olm.package equals its name',
  why: `Users of OLM v1 may get the wrong definition of a package. OLM v1 finds the blobs of a package by their field \`package\`, so an \`olm.package\` named \`foo\` with \`package: bar\` is returned for \`bar\`, although it is in the directory of \`foo\` and only the owners of
\`foo\` approved it. opm uses \`name\` only and accepts this; catalog-keeper does not.`,
  severity: 'error',
  problems: wordsOfReader,
  examples: [
    {
      title: 'a definition without `package`',
      files: { [file]: '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n' },
      finds: [],
    },
    {
      title: 'a definition that repeats its own name',
      files: { [file]: '---\nschema: olm.package\nname: foo\npackage: foo\ndefaultChannel: stable\n' },
      finds: [],
    },
    {
      title: 'a definition that names another package',
      files: { [file]: '---\nschema: olm.package\nname: foo\npackage: bar\ndefaultChannel: stable\n' },
      finds: ['catalog/foo/catalog.yaml:4: The `package` of this olm.package is "bar", and its `name` is "foo".'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'package-field-equals-name'),
});
