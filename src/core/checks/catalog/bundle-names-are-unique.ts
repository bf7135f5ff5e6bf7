import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { shownPlace } from '../../text/shown-place.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';

export const bundleNamesAreUnique = defineCheck({
  id: 'bundle-names-are-unique',
  group: 'catalog',
  title: 'Every bundle of a package has a name of its own',
  why: 'A channel entry cannot refer to one of two bundles with the same name. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  judgesIndexes: true,
  problems: {
    definedTwice: ({ package: packageName, bundle, place }: Record<'package' | 'bundle' | 'place', string>) => ({
      message: `Bundle ${quote(bundle)} of package ${quote(packageName)} is already defined at ${place}.`,
      fix: 'Remove one of the two.',
    }),
  },
  examples: [
    { title: 'two bundles', files: { [file]: bundle('1.0.0') + bundle('1.1.0') }, finds: [] },
    {
      title: 'a bundle in two files',
      files: { [file]: bundle('1.0.0'), 'catalog/foo/v1.0.0.yaml': bundle('1.0.0') },
      finds: [
        'catalog/foo/v1.0.0.yaml:4: Bundle "foo.v1.0.0" of package "foo" is already defined at catalog/foo/catalog.yaml:4.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      for (const blob of pkg.repeatedBundles) {
        const first = pkg.bundles.get(blob.content.name);
        if (first === undefined) continue;
        yield {
          problem: 'definedTwice',
          bundle: first.name,
          place: shownPlace(locate(first.blob, 'name')),
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});
