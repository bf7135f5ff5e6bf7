import { locate } from '../../catalog/locate.ts';
import { packageProperties } from '../../catalog/package-properties.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';
import { hasReadableProperties } from './package-property-of.ts';

export const bundleHasOnePackageProperty = defineCheck({
  id: 'bundle-has-one-package-property',
  group: 'catalog',
  title: 'Every bundle has exactly one olm.package property',
  why: 'OLM cannot determine the version of a bundle without exactly one `olm.package` property. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    missing: ({ bundle }: Record<'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} has no olm.package property.`,
      fix: 'Add the property with `packageName` and `version`.',
    }),
    several: ({ bundle, number }: { readonly bundle: string; readonly number: number }) => ({
      message: `Bundle ${quote(bundle)} has ${number} olm.package properties.`,
      fix: 'Keep one of them.',
    }),
  },
  examples: [
    { title: 'one property', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'no property',
      files: { [file]: bundle('1.0.0').replace('type: olm.package', 'type: olm.maxOpenShiftVersion') },
      finds: ['catalog/foo/catalog.yaml:6: Bundle "foo.v1.0.0" has no olm.package property.'],
    },
    {
      title: 'two properties',
      files: { [file]: bundle('1.0.0', '  - {type: olm.package, value: {packageName: foo, version: 1.0.1}}') },
      finds: ['catalog/foo/catalog.yaml:9: Bundle "foo.v1.0.0" has 2 olm.package properties.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      if (!hasReadableProperties(blob.content)) continue;
      const properties = packageProperties(blob.content);
      if (properties.length === 1) continue;
      const about = { bundle: blob.content.name, package: blob.content.package || undefined };
      const [, second] = properties;
      if (second === undefined) yield { problem: 'missing', ...about, at: locate(blob, 'properties') };
      else {
        const at = locate(blob, 'properties', second.index);
        yield { problem: 'several', number: properties.length, ...about, at };
      }
    }
  },
});
