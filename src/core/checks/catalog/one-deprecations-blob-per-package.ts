import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file, valid } from './example-text.ts';
import { quote, shownPlace } from './words.ts';

export const oneDeprecationsBlobPerPackage = defineCheck({
  id: 'one-deprecations-blob-per-package',
  group: 'catalog',
  title: 'Every package has at most one olm.deprecations blob',
  why: `All deprecations of a package stand in one blob. opm refuses a catalog in which a package has two.`,
  severity: 'error',
  opm: ['L32'],
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
        'catalog/foo/catalog.yaml:35: The package "foo" has an olm.deprecations blob already at catalog/foo/catalog.yaml:30.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { blob, first, pkg } of eachDeprecations(snapshot)) {
      if (first === undefined) continue;
      yield {
        message: `The package ${quote(pkg.name)} has an olm.deprecations blob already at ${shownPlace(locate(first, 'package'))}.`,
        fix: 'Put the entries of both into one blob.',
        package: pkg.name,
        at: locate(blob, 'package'),
      };
    }
  },
});
