import { packageHomes } from '../../policy/package-homes.ts';
import { packageDirectory } from '../../policy/placed-blobs.ts';
import { packagesThatDiffer, touchedPackages } from '../../policy/touched-packages.ts';
import { joinPath, pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type Draft, defineCheck } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const otherPackagesAreUnchanged = defineCheck({
  id: 'other-packages-are-unchanged',
  group: 'ownership',
  title: 'The loaded catalogs differ only in packages whose directories the change touches',
  why: `Paths say what a change touches; what clusters see is what the catalog says when it is loaded. This compares the loaded catalogs of base and merged tree, and holds the
difference to the packages whose directories change. A blob in the wrong directory, or an ignore file that hides another package, cannot get past it. Each package therefore needs a
directory of its own right below the root of the catalog: one that stands in the root itself, alone in a file or with others, cannot be changed until it is moved.`,
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
      title: 'a package without a directory of its own',
      base: { 'catalog/foo.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/foo.yaml': `${foo}description: Foo\n` },
      finds: [
        'catalog/foo.yaml:1: The package "foo" changes in a file that stands directly in the root of the catalog.',
      ],
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
      yield { ...wordsOf(shown, rootWith(at.file, snapshot)), ...(name === '' ? {} : { package: shown }), at };
    }
  },
});

/** The root of the catalog, where a file stands directly in it. */
function rootWith(file: string, { layout }: Snapshot): string | undefined {
  const root = layout.catalogs.find(({ path }) => pathBelow(path, file) !== undefined)?.path;
  return root !== undefined && packageDirectory(root, file) === '' ? root : undefined;
}

function wordsOf(name: string, root: string | undefined): Pick<Draft, 'message' | 'fix'> {
  if (name === '') {
    return {
      message: 'Something that names no package changes, so that it belongs to the whole catalog.',
      fix: 'Name the package that it belongs to.',
    };
  }
  if (root === undefined) {
    return {
      message: `The package "${name}" changes, although nothing in its directories does.`,
      fix: `Change "${name}" in its own directory, or leave it as it is.`,
    };
  }
  return {
    message: `The package "${name}" changes in a file that stands directly in the root of the catalog. Each package needs a directory of its own, which says who owns it.`,
    fix: `Move what "${name}" has there to ${joinPath(root, `${name}/catalog.yaml`)}, in a change that does nothing else and that a maintainer merges; then change it there.`,
  };
}
