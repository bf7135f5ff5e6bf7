import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import { affectedFiles } from '../../policy/changed-packages.ts';
import { packageDirectories } from '../../policy/package-directories.ts';
import { placedBlobs } from '../../policy/placed-blobs.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { defineCheck, type ProblemOf } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';

interface Misplaced {
  /** Empty for none. */
  readonly schema: string;
  /** The field that names the package. */
  readonly key: 'name' | 'package';
  /** The name of the directory. */
  readonly package: string;
  /** The package of the directory, which mostly has its name. */
  readonly home: string;
  readonly path: string;
}

const blobOf = ({ schema }: Misplaced) => (schema === '' ? 'Blob' : `Blob ${schema.slice(0, 80)}`);
const fixOf = ({ key, home, path }: Misplaced) => `Set \`${key}: ${home}\`, or move the blob out of ${path}.`;

const problems = {
  otherPackage: (blob: Misplaced & { readonly named: string }) => ({
    message: `${blobOf(blob)} of package "${blob.named.slice(0, 253)}" is in the directory of "${blob.home}".`,
    fix: fixOf(blob),
  }),
  noPackage: (blob: Misplaced) => ({
    message: `${blobOf(blob)} in the directory of "${blob.home}" names no package.`,
    fix: fixOf(blob),
  }),
};

export const blobsAreInTheirPackageDirectory = defineCheck({
  id: 'blobs-are-in-their-package-directory',
  group: 'ownership',
  title: 'Every blob is in the directory of its package',
  why: `The owners of \`foo\` could release versions of \`bar\`: owners are found by directory, but opm assigns a blob to the package that it names, in whatever directory it is. A directory can contain a package with another name, if it
contains no other package and no other directory contains that package. A change that moves a package to another directory moves all of it, in every catalog. Files in the root of a catalog belong to no package and need a maintainer.`,
  severity: 'error',
  problems,
  examples: [
    {
      title: 'a package and its channel',
      files: {
        'catalog/foo/catalog.yaml': `${foo}---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n`,
      },
      finds: [],
    },
    {
      title: 'a channel of another package',
      base: { 'catalog/foo/catalog.yaml': foo },
      merged: {
        'catalog/foo/catalog.yaml': `${foo}---\nschema: olm.channel\npackage: bar\nname: stable\nentries: [{name: bar.v1.0.0}]\n`,
      },
      finds: ['catalog/foo/catalog.yaml:6: Blob olm.channel of package "bar" is in the directory of "foo".'],
    },
    {
      title: 'a directory with one package, which has another name',
      files: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.package\nname: foo-operator\n---\nschema: olm.channel\npackage: foo-operator\nname: stable\nentries: [{name: foo.v1.0.0}]\n',
      },
      finds: [],
    },
    {
      title: 'a directory with two packages, and a blob of an unknown schema without a package',
      files: {
        'catalogs/v4.20/foo/catalog.yaml': `${foo}---\nschema: olm.package\nname: bar\n---\nschema: example.com/notes\n`,
      },
      finds: ['Blob olm.package of package "bar"', 'Blob example.com/notes in the directory of "foo" names no package'],
    },
    {
      title: 'deprecations that name the directory instead of its package',
      base: { 'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.package\nname: foo-operator\n' },
      merged: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.package\nname: foo-operator\n---\nschema: olm.deprecations\npackage: foo\nentries: []\n',
      },
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:6: Blob olm.deprecations of package "foo" is in the directory of "foo-operator".',
      ],
    },
    {
      title: 'one package in two directories',
      files: { 'catalogs/v4.20/foo/catalog.yaml': foo, 'catalogs/v4.21/foo-operator/catalog.yaml': foo },
      finds: ['catalogs/v4.21/foo-operator/catalog.yaml:3: Blob olm.package of package "foo"'],
    },
  ],
  *run(snapshot) {
    const isAffected = snapshot.subject === 'tree' ? () => true : affectedFiles(snapshot);
    const { directoryAfterChange } = packageDirectories(snapshot);
    const directories = directoriesByPackage(snapshot);
    for (const catalog of snapshot.merged.catalogs.values()) {
      for (const [directory, placed] of Map.groupBy(placedBlobs([catalog]), ([, name]) => name)) {
        if (directory === '') continue;
        const blobs = placed.map(([blob]) => blob);
        const affected = blobs.filter(blob => !isReportedElsewhere(blob) && isAffected(blob.document.file));
        const misplaced = affected.filter(
          ({ content }) => content.package !== directory && directoryAfterChange(content.package) !== directory,
        );
        if (misplaced.length === 0) continue;
        const home = packageOf(directory, blobs, directories);
        const strangers = affected.filter(({ content }) => content.package !== home);
        const path = joinPath(catalog.root, directory);
        // Blobs that were right are not blamed for those that came to them.
        if (home === undefined || strangers.length === 0) {
          for (const blob of misplaced) yield problemOf(blob, path, directory, directory);
        } else {
          for (const blob of strangers) yield problemOf(blob, path, directory, home);
        }
      }
    }
  },
});

/** The one package that a directory of another name defines, where no other directory has a blob of it. */
function packageOf(
  directory: string,
  blobs: readonly Blob[],
  directories: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const defined = new Set(
    blobs.filter(({ content }) => content.kind === 'package').map(({ content }) => content.package),
  );
  const [name = ''] = defined;
  const isAlone = defined.size === 1 && name !== '' && name !== directory && directories.get(name)?.size === 1;
  return isAlone ? name : undefined;
}

/** The directories, in whatever catalogs, that have blobs of each package after the change. */
function directoriesByPackage({ merged }: Snapshot): ReadonlyMap<string, ReadonlySet<string>> {
  const directories = new Map<string, Set<string>>();
  for (const [{ content }, directory] of placedBlobs(merged.catalogs.values())) {
    directories.set(content.package, (directories.get(content.package) ?? new Set()).add(directory));
  }
  return directories;
}

/** Checks of catalogs report a known kind of blob that names no package, or cannot be read. */
function isReportedElsewhere({ content }: Blob): boolean {
  return content.package === '' && content.kind !== 'other';
}

/** @param home the package that the blob should name */
function problemOf(blob: Blob, path: string, directory: string, home: string): ProblemOf<typeof problems> {
  const { schema, kind, package: named } = blob.content;
  const key = kind === 'package' ? 'name' : 'package';
  const about = { schema, key, path, package: directory, home, at: locate(blob, key) } as const;
  return named === '' ? { problem: 'noPackage', ...about } : { problem: 'otherPackage', named, ...about };
}
