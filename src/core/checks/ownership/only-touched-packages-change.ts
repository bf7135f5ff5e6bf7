import { packageHomes } from '../../policy/package-homes.ts';
import { packagesThatDiffer, touchedPackages } from '../../policy/touched-packages.ts';
import { defineCheck } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const onlyTouchedPackagesChange = defineCheck({
  id: 'only-touched-packages-change',
  group: 'ownership',
  title: 'The loaded catalogs differ only in packages whose directories the change touches',
  why: `Paths say what a change touches; what clusters see is what the catalog says when it is loaded. This compares the loaded catalogs of base and merged tree, and holds the
difference to the packages whose directories change. A blob in the wrong directory, or an ignore file that hides another package, cannot get past it.`,
  severity: 'error',
  needs: 'change',
  examples: [
    {
      title: 'a package changes in its own directory',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'a channel is smuggled into another package',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: {
        'catalog/foo/catalog.yaml': `${foo}---\nschema: olm.channel\npackage: bar\nname: stable\nentries: [{name: bar.v9.9.9}]\n`,
      },
      finds: ['catalog/foo/catalog.yaml:5: The package "bar" changes, although nothing in its directories does.'],
    },
    {
      title: 'an ignore file hides a package',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/.indexignore': 'bar/catalog.yaml\n' },
      finds: ['catalog/bar/catalog.yaml:1: The package "bar" changes, although nothing in its directories does.'],
    },
  ],
  *run(snapshot) {
    const touched = touchedPackages(snapshot);
    const { homeOf } = packageHomes(snapshot);
    for (const [name, at] of packagesThatDiffer(snapshot)) {
      if (touched.has(homeOf(name) ?? name)) continue;
      const shown = name.slice(0, 253);
      yield {
        message:
          name === ''
            ? 'Something that names no package changes, so that it belongs to the whole catalog.'
            : `The package "${shown}" changes, although nothing in its directories does.`,
        fix:
          name === ''
            ? 'Name the package that it belongs to.'
            : `Change "${shown}" in its own directory, or leave it as it is.`,
        ...(name === '' ? {} : { package: shown }),
        at,
      };
    }
  },
});
