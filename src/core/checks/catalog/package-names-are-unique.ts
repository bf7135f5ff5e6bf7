import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachPackage } from './each.ts';
import { definition, file } from './example-text.ts';
import { quote, shownPlace } from './words.ts';

export const packageNamesAreUnique = defineCheck({
  id: 'package-names-are-unique',
  group: 'catalog',
  title: 'Every package is defined once',
  why: 'With two definitions it would depend on the order of files which default channel and description a package has. opm refuses such a catalog.',
  severity: 'error',
  opm: ['L12'],
  examples: [
    { title: 'one definition', files: { [file]: definition }, finds: [] },
    {
      title: 'two definitions in two files',
      files: { [file]: definition, 'catalog/foo/package.yaml': definition },
      finds: ['catalog/foo/package.yaml:3: The package "foo" is defined already at catalog/foo/catalog.yaml:3.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      const [first, ...repeated] = pkg.definitions;
      if (first === undefined) continue;
      for (const blob of repeated) {
        yield {
          message: `The package ${quote(pkg.name)} is defined already at ${shownPlace(locate(first, 'name'))}.`,
          fix: 'Keep one of the definitions.',
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});
