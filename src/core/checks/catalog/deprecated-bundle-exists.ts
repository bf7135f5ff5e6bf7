import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file, valid } from '../example-catalog.ts';
import { causeOfMissingBundle, causeOfMissingEntry } from './causes.ts';
import { eachDeprecations } from './each-blob.ts';

export const deprecatedBundleExists = defineCheck({
  id: 'deprecated-bundle-exists',
  group: 'catalog',
  title: 'Every deprecated bundle belongs to the package',
  why: 'Users get no warning from a deprecation of a bundle that does not exist, and opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    missing: ({ package: packageName, bundle }: Record<'package' | 'bundle', string>) => ({
      message: `Package ${quote(packageName)} deprecates bundle ${quote(bundle)}, which does not exist.`,
      fix: 'Correct the name, or remove the deprecation.',
    }),
  },
  examples: [
    {
      title: 'a bundle of the package',
      files: {
        [file]:
          valid +
          deprecations(
            '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
          ),
      },
      finds: [],
    },
    {
      title: 'a bundle that was removed',
      files: {
        [file]:
          valid + deprecations('{reference: {schema: olm.bundle, name: foo.v0.9.0}, message: foo 0.9.0 loses data.}'),
      },
      finds: ['catalog/foo/catalog.yaml:32: Package "foo" deprecates bundle "foo.v0.9.0", which does not exist.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg, catalog, mayHold } of eachDeprecations(snapshot)) {
      if (pkg.definitions.length === 0) continue;
      for (const [
        index,
        {
          reference: { schema, name },
        },
      ] of blob.content.entries.entries()) {
        if (schema !== 'olm.bundle' || pkg.bundles.has(name)) continue;
        yield {
          problem: 'missing',
          bundle: name,
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'name'),
          withheld: mayHold(pkg.name, schema, name),
          consequenceOf: causeOfMissingBundle(catalog, name) ?? causeOfMissingEntry(pkg, name),
        };
      }
    }
  },
});
