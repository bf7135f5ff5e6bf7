import { changedPackages, packagesThatDiffer } from '../../policy/changed-packages.ts';
import { packageDirectories } from '../../policy/package-directories.ts';
import { packageDirectory } from '../../policy/placed-blobs.ts';
import { joinPath, pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { defineCheck } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const otherPackagesAreUnchanged = defineCheck({
  id: 'other-packages-are-unchanged',
  group: 'ownership',
  title: 'Packages outside the changed directories do not change',
  why: `A change could alter packages of other owners without their approval: clusters get the catalog as it is loaded, not by paths. The catalogs of the base and of the merged tree are loaded and compared, and only packages whose directories
change may differ. This detects a blob in the wrong directory, and an ignore file that hides another package. Each package therefore needs its own directory directly below the root of the catalog: a package in a file in the root cannot
be changed until it is moved.`,
  severity: 'error',
  needs: 'change',
  problems: {
    noPackage: () => ({
      message: 'The change affects documents without a package, which belong to the whole catalog.',
      fix: 'Set the `package` that they belong to, or leave them out of the change.',
    }),
    otherDirectory: ({ name }: Record<'name', string>) => ({
      message: `Package "${name}" changes, although its directories do not change.`,
      fix: `Change "${name}" in its own directory, or restore it.`,
    }),
    inRoot: ({ name, path }: Record<'name' | 'path', string>) => ({
      message: `Package "${name}" changes in a file in the root of the catalog, where it has no directory that defines its owners.`,
      fix: `Move it to ${path} in a separate change that a maintainer merges; then change it there.`,
    }),
  },
  examples: [
    {
      title: 'a package changes in its own directory',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'a channel is added to another package',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: {
        'catalog/foo/catalog.yaml': `${foo}---\nschema: olm.channel\npackage: bar\nname: stable\nentries: [{name: bar.v9.9.9}]\n`,
      },
      finds: ['catalog/foo/catalog.yaml:5: Package "bar" changes, although its directories do not change.'],
    },
    {
      title: 'a package without its own directory',
      base: { 'catalog/foo.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/foo.yaml': `${foo}description: Foo\n` },
      finds: ['catalog/foo.yaml:1: Package "foo" changes in a file in the root of the catalog'],
    },
    {
      title: 'an ignore file hides a package',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/.indexignore': 'bar/catalog.yaml\n' },
      finds: ['catalog/bar/catalog.yaml:1: Package "bar" changes, although its directories do not change.'],
    },
    {
      title: 'content without a package',
      base: { 'catalog/foo/catalog.yaml': foo, 'catalog/bar/catalog.yaml': bar },
      merged: { 'catalog/foo/catalog.yaml': `${foo}---\nschema: example.com/notes\nname: notes\n` },
      finds: [
        'catalog/foo/catalog.yaml:5: The change affects documents without a package, which belong to the whole catalog',
      ],
    },
  ],
  *run(snapshot) {
    const changed = changedPackages(snapshot);
    const { directoryOfPackage } = packageDirectories(snapshot);
    for (const [name, at] of packagesThatDiffer(snapshot)) {
      if (changed.has(directoryOfPackage(name) ?? name)) continue;
      const shown = name.slice(0, 253);
      if (name === '') yield { problem: 'noPackage', at };
      else yield { ...problemOf(shown, rootWith(at.file, snapshot)), package: shown, at };
    }
  },
});

/** The root of the catalog, where a file stands directly in it. */
function rootWith(file: string, { layout }: Snapshot): string | undefined {
  const root = layout.catalogs.find(({ path }) => pathBelow(path, file) !== undefined)?.path;
  return root !== undefined && packageDirectory(root, file) === '' ? root : undefined;
}

function problemOf(name: string, root: string | undefined) {
  if (root === undefined) return { problem: 'otherDirectory', name } as const;
  return { problem: 'inRoot', name, path: joinPath(root, `${name}/catalog.yaml`) } as const;
}
