import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file } from './example-text.ts';
import { quote } from './words.ts';

export const packageDeprecationHasNoName = defineCheck({
  id: 'package-deprecation-has-no-name',
  group: 'catalog',
  title: 'A deprecation of a package carries no name',
  why: `The package is the one that the blob names. opm refuses a catalog with a deprecation of an olm.package that carries a name besides.`,
  severity: 'error',
  opm: ['L37'],
  examples: [
    {
      title: 'a package without name',
      files: { [file]: deprecations('{reference: {schema: olm.package}, message: foo has ended.}') },
      finds: [],
    },
    {
      title: 'a package with a name',
      files: { [file]: deprecations('{reference: {schema: olm.package, name: foo}, message: foo has ended.}') },
      finds: ['catalog/foo/catalog.yaml:5: The deprecation of the package "foo" carries a name, "foo".'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg } of eachDeprecations(snapshot)) {
      for (const [
        index,
        {
          reference: { schema, name },
        },
      ] of blob.content.entries.entries()) {
        if (schema !== 'olm.package' || name === '') continue;
        yield {
          message: `The deprecation of the package ${quote(pkg.name)} carries a name, ${quote(name)}.`,
          fix: 'Remove `name` from its `reference`.',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'name'),
        };
      }
    }
  },
});
