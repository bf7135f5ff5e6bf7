import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { packagePropertyOf } from './package-property-of.ts';
import { quote } from './words.ts';

export const packagePropertyNamesThePackage = defineCheck({
  id: 'package-property-names-the-package',
  group: 'catalog',
  title: 'The olm.package property of a bundle names the package of the bundle',
  why: 'A bundle names its package twice. The property is what OLM resolves dependencies by; opm refuses a catalog in which the two differ.',
  severity: 'error',
  opm: ['L23'],
  examples: [
    { title: 'the same name', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'another name',
      files: { [file]: bundle('1.0.0').replace('packageName: foo', 'packageName: foo-operator') },
      finds: ['catalog/foo/catalog.yaml:8: its olm.package property names "foo-operator"'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const { name, package: packageName } = blob.content;
      const property = packagePropertyOf(blob.content);
      if (property === undefined || packageName === '' || property.packageName === packageName) continue;
      yield {
        message: `The bundle ${quote(name)} belongs to the package ${quote(packageName)}, but its olm.package property names ${quote(property.packageName)}.`,
        fix: 'Write the same name in both places.',
        package: packageName,
        at: locate(blob, 'properties', property.index, 'value', 'packageName'),
      };
    }
  },
});
