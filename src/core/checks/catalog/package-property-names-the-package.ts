import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';
import { packagePropertyOf } from './package-property-of.ts';

export const packagePropertyNamesThePackage = defineCheck({
  id: 'package-property-names-the-package',
  group: 'catalog',
  title: 'The olm.package property of a bundle names the package of the bundle',
  why: 'OLM resolves dependencies by the wrong package if the olm.package property and the field `package` of a bundle differ. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    otherPackage: ({ bundle, package: packageName, property }: Record<'bundle' | 'package' | 'property', string>) => ({
      message: `Bundle ${quote(bundle)} belongs to package ${quote(packageName)}, but its olm.package property names ${quote(property)}.`,
      fix: 'Use the same name in both places.',
    }),
  },
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
        problem: 'otherPackage',
        bundle: name,
        property: property.packageName,
        package: packageName,
        at: locate(blob, 'properties', property.index, 'value', 'packageName'),
      };
    }
  },
});
