import { defineCheck } from '../define.ts';
import { file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const packageBlobsNameThemselves = defineCheck({
  id: 'package-blobs-name-themselves',
  group: 'catalog',
  title: 'An olm.package names no other package in a field `package`',
  why: `An \`olm.package\` is the package that its \`name\` says, and opm looks at nothing else. But every blob may have a field \`package\`, and OLM v1 finds the blobs of a package by it:
whoever asks its catalog service for the package \`bar\` is given this definition too, although it stands in the directory of \`foo\` and only owners of \`foo\` have agreed to it. opm accepts this; we do not.`,
  severity: 'error',
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
  run: snapshot => problemsOf(snapshot, 'package-blobs-name-themselves'),
});
