import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file, valid } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';

export const deprecatedPackageExists = defineCheck({
  id: 'deprecated-package-exists',
  group: 'catalog',
  title: 'Every olm.deprecations blob belongs to a package that the catalog defines',
  why: 'Users get no warning from deprecations of a package that has no olm.package blob, and opm refuses the catalog. If channels or bundles belong to that package as well, `channel-package-exists` or `bundle-package-exists` reports it.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    notDefined: ({ package: name }: Record<'package', string>) => ({
      message: `Package ${quote(name)} of this olm.deprecations blob has no olm.package blob.`,
      fix: 'Correct the name, or remove the blob.',
    }),
  },
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
      finds: ['catalog/foo/catalog.yaml:3: Package "foo" of this olm.deprecations blob has no olm.package blob.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, first, pkg, mayHold } of eachDeprecations(snapshot)) {
      const isUsed = pkg.definitions.length > 0 || pkg.channels.size > 0 || pkg.bundles.size > 0;
      if (isUsed || first !== undefined) continue;
      yield {
        problem: 'notDefined',
        package: pkg.name,
        at: locate(blob, 'package'),
        withheld: mayHold(pkg.name, 'olm.package'),
      };
    }
  },
});
