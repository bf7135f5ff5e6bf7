import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { deprecations, file, valid } from './example-text.ts';

export const deprecationsNameAPackage = defineCheck({
  id: 'deprecations-name-a-package',
  group: 'catalog',
  title: 'Every olm.deprecations blob names its package',
  why: `What is deprecated is found by the name of the package. opm refuses a catalog with an olm.deprecations blob that names none.`,
  severity: 'error',
  opm: ['L30'],
  examples: [
    {
      title: 'a package',
      files: {
        [file]:
          valid +
          deprecations(
            '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
          ),
      },
      finds: [],
    },
    {
      title: 'none',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
        ).replace('package: foo\n', ''),
      },
      finds: ['catalog/foo/catalog.yaml:2: An olm.deprecations blob names no package.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'deprecations')) {
      if (blob.content.package !== '') continue;
      yield {
        message: 'An olm.deprecations blob names no package.',
        fix: 'Add `package` with the name of its olm.package.',
        at: locate(blob, 'package'),
      };
    }
  },
});
