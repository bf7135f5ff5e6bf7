import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachPackage } from './each.ts';
import { bundle, file, valid } from './example-text.ts';
import { count, quote } from './words.ts';

export const bundlePackageExists = defineCheck({
  id: 'bundle-package-exists',
  group: 'catalog',
  title: 'Every bundle belongs to a package that the catalog defines',
  why: `A bundle of a package without an olm.package can never be installed, and opm refuses the catalog. Where channels belong to that package, too, \`channel-package-exists\` reports it for
all of them.`,
  severity: 'error',
  opm: ['L19'],
  examples: [
    { title: 'bundles of a package in the same file', files: { [file]: valid }, finds: [] },
    {
      title: 'bundles of a package that is not defined',
      files: { [file]: bundle('1.0.0') + bundle('1.1.0') },
      finds: ['catalog/foo/catalog.yaml:3: No olm.package defines "foo", the package of 2 bundles.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const [first] = pkg.bundles.values();
      if (pkg.definitions.length > 0 || pkg.channels.size > 0 || first === undefined) continue;
      if (mayHold(pkg.name, 'olm.package')) continue;
      yield {
        message: `No olm.package defines ${quote(pkg.name)}, the package of ${count(pkg.bundles.size, 'bundle')}.`,
        fix: 'Add the olm.package, or correct the name.',
        package: pkg.name,
        at: locate(first.blob, 'package'),
      };
    }
  },
});
