import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';

const deprecable: ReadonlySet<string> = new Set(['olm.package', 'olm.channel', 'olm.bundle']);

export const deprecationSchemaIsKnown = defineCheck({
  id: 'deprecation-schema-is-known',
  group: 'catalog',
  title: 'Only packages, channels and bundles are deprecated',
  why: 'Users get no warning from a deprecation of anything else: OLM shows deprecations of packages, channels and bundles only. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    unknownSchema: ({ package: packageName, schema }: Record<'package' | 'schema', string>) => ({
      message: `Package ${quote(packageName)} deprecates something with schema ${quote(schema)}, which cannot be deprecated.`,
      fix: 'Use `olm.package`, `olm.channel` or `olm.bundle`, or remove the deprecation.',
    }),
  },
  examples: [
    {
      title: 'a bundle',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
        ),
      },
      finds: [],
    },
    {
      title: 'something else',
      files: {
        [file]: deprecations('{reference: {schema: olm.csv, name: foo.v1.0.0}, message: foo 1.0.0 loses data.}'),
      },
      finds: [
        'catalog/foo/catalog.yaml:5: Package "foo" deprecates something with schema "olm.csv", which cannot be deprecated.',
      ],
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
        if (schema === '' || deprecable.has(schema)) continue;
        yield {
          problem: 'unknownSchema',
          schema,
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'schema'),
        };
      }
    }
  },
});
