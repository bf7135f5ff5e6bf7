import { locate } from '../../catalog/locate.ts';
import { editNode } from '../../edit/edit-node.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';

export const packageDeprecationHasNoName = defineCheck({
  id: 'package-deprecation-has-no-name',
  group: 'catalog',
  title: 'A deprecation of a package has no name in its reference',
  why: 'opm refuses a deprecation of an olm.package that has a name: the package is that of the blob.',
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: {
    named: ({ package: packageName, name }: Record<'package' | 'name', string>) => ({
      message: `The deprecation of package ${quote(packageName)} has the name ${quote(name)} in its reference.`,
      fix: 'Remove `name` from its `reference`.',
    }),
  },
  examples: [
    {
      title: 'a package without name',
      files: { [file]: deprecations('{reference: {schema: olm.package}, message: foo has ended.}') },
      finds: [],
    },
    {
      title: 'a package with a name',
      files: { [file]: deprecations('{reference: {schema: olm.package, name: foo}, message: foo has ended.}') },
      finds: ['catalog/foo/catalog.yaml:5: The deprecation of package "foo" has the name "foo" in its reference.'],
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
          problem: 'named',
          name,
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'name'),
          edits: () => editNode(blob, { kind: 'remove', path: ['entries', index, 'reference', 'name'] }),
        };
      }
    }
  },
});
