import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';

export const bundlePackageIsSet = defineCheck({
  id: 'bundle-package-is-set',
  group: 'catalog',
  title: 'Every bundle names its package',
  why: 'OLM cannot assign a bundle without `package` to a package. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noPackage: ({ bundle }: Record<'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} has no package.`,
      fix: 'Set `package` to the name of its package.',
    }),
  },
  examples: [
    { title: 'a bundle that names its package', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'a bundle that does not',
      files: { [file]: bundle('1.0.0').replace('package: foo\n', '') },
      finds: ['catalog/foo/catalog.yaml:2: Bundle "foo.v1.0.0" has no package.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      if (blob.content.package !== '') continue;
      yield {
        problem: 'noPackage',
        bundle: blob.content.name,
        at: locate(blob, 'package'),
      };
    }
  },
});
