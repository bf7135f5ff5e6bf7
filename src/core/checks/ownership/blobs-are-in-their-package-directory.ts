import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import { packageHomes } from '../../policy/package-homes.ts';
import { packageDirectory } from '../../policy/placed-blobs.ts';
import { affectedFiles } from '../../policy/touched-packages.ts';
import { joinPath } from '../../repository/paths.ts';
import { type Draft, defineCheck } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';

export const blobsAreInTheirPackageDirectory = defineCheck({
  id: 'blobs-are-in-their-package-directory',
  group: 'ownership',
  title: 'Every blob belongs to the package of its directory',
  why: `opm reads a catalog as one heap of blobs: a blob belongs to the package that it names, wherever it stands. Owners are found by directory. So a blob of package
\`bar\` in the directory of \`foo\` would let the owners of \`foo\` change \`bar\`. A directory may hold a package of another name, if it holds no other one, and if the
package stands nowhere else. Files directly in the root of a catalog belong to no package's directory; they are for maintainers.`,
  severity: 'error',
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
      finds: [
        'catalog/foo/catalog.yaml:6: This olm.channel belongs to the package "bar", and it stands in the directory of "foo".',
      ],
    },
    {
      title: 'a directory whose only package has another name',
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
      finds: ['This olm.package belongs to the package "bar"', 'This example.com/notes names no package'],
    },
    {
      title: 'one package in two directories',
      files: { 'catalogs/v4.20/foo/catalog.yaml': foo, 'catalogs/v4.21/foo-operator/catalog.yaml': foo },
      finds: ['catalogs/v4.21/foo-operator/catalog.yaml:3: This olm.package belongs to the package "foo"'],
    },
  ],
  *run(snapshot) {
    const isAffected = snapshot.subject === 'tree' ? () => true : affectedFiles(snapshot);
    const { homeOf } = packageHomes(snapshot);
    for (const { root, blobs } of snapshot.merged.catalogs.values()) {
      for (const blob of blobs) {
        const directory = packageDirectory(root, blob.document.file);
        const name = blob.content.package;
        if (directory === '' || name === directory || homeOf(name) === directory || isReportedElsewhere(blob)) continue;
        if (isAffected(blob.document.file)) yield draftOf(blob, joinPath(root, directory), directory);
      }
    }
  },
});

/** That a known kind of blob lacks its package, or cannot be read, is what the checks of catalogs say. */
function isReportedElsewhere({ content }: Blob): boolean {
  return content.package === '' && content.kind !== 'other';
}

function draftOf(blob: Blob, path: string, directory: string): Draft {
  const { content } = blob;
  const what = content.schema === '' ? 'This blob' : `This ${content.schema.slice(0, 80)}`;
  const message =
    content.package === ''
      ? `${what} names no package, and it stands in the directory of "${directory}".`
      : `${what} belongs to the package "${content.package.slice(0, 253)}", and it stands in the directory of "${directory}".`;
  const key = content.kind === 'package' ? 'name' : 'package';
  return {
    message,
    fix: `Write \`${key}: ${directory}\`, or move the blob out of ${path}.`,
    package: directory,
    at: locate(blob, key),
  };
}
