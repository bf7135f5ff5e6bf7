import { locate } from '../../catalog/locate.ts';
import { packageProperties } from '../../catalog/package-properties.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { hasReadableProperties } from './package-property-of.ts';
import { quote } from './words.ts';

export const bundleHasOnePackageProperty = defineCheck({
  id: 'bundle-has-one-package-property',
  group: 'catalog',
  title: 'Every bundle has exactly one olm.package property',
  why: 'The property `olm.package` says which version of which package a bundle is. opm refuses a catalog with a bundle that has none or several.',
  severity: 'error',
  opm: ['L22', 'M8'],
  examples: [
    { title: 'one property', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'no property',
      files: { [file]: bundle('1.0.0').replace('type: olm.package', 'type: olm.maxOpenShiftVersion') },
      finds: ['catalog/foo/catalog.yaml:6: The bundle "foo.v1.0.0" has no olm.package property.'],
    },
    {
      title: 'two properties',
      files: { [file]: bundle('1.0.0', '  - {type: olm.package, value: {packageName: foo, version: 1.0.1}}') },
      finds: ['catalog/foo/catalog.yaml:9: The bundle "foo.v1.0.0" has 2 olm.package properties.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      if (!hasReadableProperties(blob.content)) continue;
      const properties = packageProperties(blob.content);
      if (properties.length === 1) continue;
      const { name, package: packageName } = blob.content;
      const [, second] = properties;
      yield {
        message: `The bundle ${quote(name)} has ${second === undefined ? 'no olm.package property' : `${properties.length} olm.package properties`}.`,
        fix: second === undefined ? 'Add the property with `packageName` and `version`.' : 'Keep one of them.',
        package: packageName || undefined,
        at: second === undefined ? locate(blob, 'properties') : locate(blob, 'properties', second.index),
      };
    }
  },
});
