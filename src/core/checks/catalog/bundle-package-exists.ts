import { locate } from '../../catalog/locate.ts';
import { counted } from '../../text/counted.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file, valid } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';

export const bundlePackageExists = defineCheck({
  id: 'bundle-package-exists',
  group: 'catalog',
  title: 'Every bundle belongs to a package that the catalog defines',
  why: 'Users cannot install a bundle whose package has no olm.package blob, and opm refuses the catalog. If channels belong to that package as well, `channel-package-exists` reports it.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    notDefined: ({ package: name, bundles }: { readonly package: string; readonly bundles: number }) => ({
      message: `Package ${quote(name)} of ${counted(bundles, 'bundle')} has no olm.package blob.`,
      fix: 'Add the olm.package blob, or correct the name.',
    }),
  },
  examples: [
    { title: 'bundles of a package in the same file', files: { [file]: valid }, finds: [] },
    {
      title: 'bundles of a package that is not defined',
      files: { [file]: bundle('1.0.0') + bundle('1.1.0') },
      finds: ['catalog/foo/catalog.yaml:3: Package "foo" of 2 bundles has no olm.package blob.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const [first] = pkg.bundles.values();
      if (pkg.definitions.length > 0 || pkg.channels.size > 0 || first === undefined) continue;
      yield {
        problem: 'notDefined',
        bundles: pkg.bundles.size,
        package: pkg.name,
        at: locate(first.blob, 'package'),
        withheld: mayHold(pkg.name, 'olm.package'),
      };
    }
  },
});
