import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file, valid } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';

export const deprecationsNameAPackage = defineCheck({
  id: 'deprecations-name-a-package',
  group: 'catalog',
  title: 'Every olm.deprecations blob names its package',
  why: 'Users get no warning from deprecations without a package. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noPackage: () => ({
      message: 'The olm.deprecations blob has no package.',
      fix: 'Set `package` to the name of its package.',
    }),
  },
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
      finds: ['catalog/foo/catalog.yaml:2: The olm.deprecations blob has no package.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'deprecations')) {
      if (blob.content.package !== '') continue;
      yield {
        problem: 'noPackage',
        at: locate(blob, 'package'),
      };
    }
  },
});
