import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { shownPlace } from '../../text/shown-place.ts';
import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';

export const packageNamesAreUnique = defineCheck({
  id: 'package-names-are-unique',
  group: 'catalog',
  title: 'Every package is defined once',
  why: 'Users could get either definition of a package that is defined twice: its default channel and description would depend on the order of files. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    definedTwice: ({ package: name, place }: Record<'package' | 'place', string>) => ({
      message: `Package ${quote(name)} is already defined at ${place}.`,
      fix: 'Keep one of the definitions.',
    }),
  },
  examples: [
    { title: 'one definition', files: { [file]: definition }, finds: [] },
    {
      title: 'two definitions in two files',
      files: { [file]: definition, 'catalog/foo/package.yaml': definition },
      finds: ['catalog/foo/package.yaml:3: Package "foo" is already defined at catalog/foo/catalog.yaml:3.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      const [first, ...repeated] = pkg.definitions;
      if (first === undefined) continue;
      for (const blob of repeated) {
        yield {
          problem: 'definedTwice',
          place: shownPlace(locate(first, 'name')),
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});
