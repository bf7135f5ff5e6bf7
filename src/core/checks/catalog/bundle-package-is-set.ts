import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { quote } from './words.ts';

export const bundlePackageIsSet = defineCheck({
  id: 'bundle-package-is-set',
  group: 'catalog',
  title: 'Every bundle names its package',
  why: 'A bundle says by `package` where it belongs, besides its olm.package property. opm refuses a catalog with a bundle that does not.',
  severity: 'error',
  opm: ['L18'],
  examples: [
    { title: 'a bundle that names its package', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'a bundle that does not',
      files: { [file]: bundle('1.0.0').replace('package: foo\n', '') },
      finds: ['catalog/foo/catalog.yaml:2: The bundle "foo.v1.0.0" names no package.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      if (blob.content.package !== '') continue;
      yield {
        message: `The bundle ${quote(blob.content.name)} names no package.`,
        fix: 'Add `package` with the name of its olm.package.',
        at: locate(blob, 'package'),
      };
    }
  },
});
