import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file } from './example-text.ts';
import { quote } from './words.ts';

export const deprecationReferenceHasASchema = defineCheck({
  id: 'deprecation-reference-has-a-schema',
  group: 'catalog',
  title: 'Every deprecation says what kind of thing it deprecates',
  why: `\`reference.schema\` says whether a package, a channel or a bundle is deprecated. opm refuses a catalog with a deprecation that does not.`,
  severity: 'error',
  opm: ['L33'],
  examples: [
    {
      title: 'a schema',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
        ),
      },
      finds: [],
    },
    {
      title: 'none',
      files: { [file]: deprecations('{reference: {name: foo.v1.0.0}, message: foo 1.0.0 loses data.}') },
      finds: ['catalog/foo/catalog.yaml:5: A deprecation of the package "foo" has no `reference.schema`.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg } of eachDeprecations(snapshot)) {
      for (const [
        index,
        {
          reference: { schema },
        },
      ] of blob.content.entries.entries()) {
        if (schema !== '') continue;
        yield {
          message: `A deprecation of the package ${quote(pkg.name)} has no \`reference.schema\`.`,
          fix: 'Add `schema: olm.package`, `olm.channel` or `olm.bundle` to its `reference`.',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'schema'),
        };
      }
    }
  },
});
