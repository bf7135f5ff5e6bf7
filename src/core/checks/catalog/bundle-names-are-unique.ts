import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachPackage } from './each.ts';
import { bundle, file } from './example-text.ts';
import { quote, shownPlace } from './words.ts';

export const bundleNamesAreUnique = defineCheck({
  id: 'bundle-names-are-unique',
  group: 'catalog',
  title: 'No package has two bundles of one name',
  why: 'A channel entry names one bundle. opm refuses a catalog in which a bundle of a package stands twice.',
  severity: 'error',
  opm: ['L20'],
  judgesIndexes: true,
  examples: [
    { title: 'two bundles', files: { [file]: bundle('1.0.0') + bundle('1.1.0') }, finds: [] },
    {
      title: 'a bundle in two files',
      files: { [file]: bundle('1.0.0'), 'catalog/foo/v1.0.0.yaml': bundle('1.0.0') },
      finds: ['catalog/foo/v1.0.0.yaml:4: has a bundle "foo.v1.0.0" already at catalog/foo/catalog.yaml:4'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      for (const blob of pkg.repeatedBundles) {
        const first = pkg.bundles.get(blob.content.name);
        if (first === undefined) continue;
        yield {
          message: `The package ${quote(pkg.name)} has a bundle ${quote(first.name)} already at ${shownPlace(locate(first.blob, 'name'))}.`,
          fix: 'Remove one of the two.',
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});
