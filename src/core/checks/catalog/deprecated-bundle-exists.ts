import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { causeOfMissingBundle, causeOfMissingEntry } from './causes.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file, valid } from './example-text.ts';
import { quote } from './words.ts';

export const deprecatedBundleExists = defineCheck({
  id: 'deprecated-bundle-exists',
  group: 'catalog',
  title: 'Every deprecated bundle is one of its package',
  why: `A deprecation of a bundle that does not exist warns nobody, and opm refuses the catalog.`,
  severity: 'error',
  opm: ['L35'],
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
      finds: ['catalog/foo/catalog.yaml:32: The package "foo" has no bundle "foo.v0.9.0" to deprecate.'],
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
        if (schema !== 'olm.bundle' || pkg.bundles.has(name) || mayHold(pkg.name, schema, name)) continue;
        yield {
          message: `The package ${quote(pkg.name)} has no bundle ${quote(name)} to deprecate.`,
          fix: 'Correct the name, or remove the deprecation.',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'name'),
          consequenceOf: causeOfMissingBundle(catalog, name) ?? causeOfMissingEntry(pkg, name),
        };
      }
    }
  },
});
