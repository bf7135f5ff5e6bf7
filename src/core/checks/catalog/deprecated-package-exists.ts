import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file, valid } from './example-text.ts';
import { quote } from './words.ts';

export const deprecatedPackageExists = defineCheck({
  id: 'deprecated-package-exists',
  group: 'catalog',
  title: 'Every olm.deprecations blob belongs to a package that the catalog defines',
  why: `opm refuses a catalog that deprecates parts of a package without an olm.package. Where channels or bundles belong to that package, too, \`channel-package-exists\` or \`bundle-package-exists\` reports it for all of them.`,
  severity: 'error',
  opm: ['L31'],
  examples: [
    {
      title: 'a package in the same file',
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
      title: 'a package that is not defined',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:3: No olm.package defines "foo", which this blob deprecates parts of.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, first, pkg, mayHold } of eachDeprecations(snapshot)) {
      const isUsed = pkg.definitions.length > 0 || pkg.channels.size > 0 || pkg.bundles.size > 0;
      if (isUsed || first !== undefined || mayHold(pkg.name, 'olm.package')) continue;
      yield {
        message: `No olm.package defines ${quote(pkg.name)}, which this blob deprecates parts of.`,
        fix: 'Correct the name, or remove the blob.',
        package: pkg.name,
        at: locate(blob, 'package'),
      };
    }
  },
});
