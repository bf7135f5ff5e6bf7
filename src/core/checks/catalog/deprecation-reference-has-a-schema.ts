import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';

export const deprecationReferenceHasASchema = defineCheck({
  id: 'deprecation-reference-has-a-schema',
  group: 'catalog',
  title: 'Every deprecation has a reference schema',
  why: 'OLM cannot tell whether a package, a channel or a bundle is deprecated without `reference.schema`. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noSchema: ({ package: packageName }: Record<'package', string>) => ({
      message: `A deprecation of package ${quote(packageName)} has no \`reference.schema\`.`,
      fix: 'Set `reference.schema` to `olm.package`, `olm.channel` or `olm.bundle`.',
    }),
  },
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
      finds: ['catalog/foo/catalog.yaml:5: A deprecation of package "foo" has no `reference.schema`.'],
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
          problem: 'noSchema',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'schema'),
        };
      }
    }
  },
});
