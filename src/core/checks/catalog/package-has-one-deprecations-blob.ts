import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { shownPlace } from '../../text/shown-place.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file, valid } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';

export const packageHasOneDeprecationsBlob = defineCheck({
  id: 'package-has-one-deprecations-blob',
  group: 'catalog',
  title: 'Every package has at most one olm.deprecations blob',
  why: 'OLM reads the deprecations of a package from one blob. opm refuses a catalog in which a package has two.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    second: ({ package: packageName, place }: Record<'package' | 'place', string>) => ({
      message: `The olm.deprecations blob of package ${quote(packageName)} is already defined at ${place}.`,
      fix: 'Move the entries of both into one blob.',
    }),
  },
  examples: [
    {
      title: 'one blob',
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
      title: 'two blobs',
      files: {
        [file]:
          valid +
          deprecations(
            '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
          ) +
          deprecations('{reference: {schema: olm.package}, message: foo has ended.}'),
      },
      finds: [
        'catalog/foo/catalog.yaml:35: The olm.deprecations blob of package "foo" is already defined at catalog/foo/catalog.yaml:30.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { blob, first, pkg } of eachDeprecations(snapshot)) {
      if (first === undefined) continue;
      yield {
        problem: 'second',
        place: shownPlace(locate(first, 'package')),
        package: pkg.name,
        at: locate(blob, 'package'),
      };
    }
  },
});
