import { quote } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';
import { type ComparedWithIndex, comparedPackages, namedIndex } from './compared-packages.ts';
import { removalApproval } from './removal-approval.ts';

const foo = [definition, channel('stable', '{name: foo.v1.0.0}'), bundle('1.0.0')].join('');
const bar = foo.replaceAll('foo', 'bar');

interface Removed extends Pick<Circumstances, 'index'>, ComparedWithIndex {
  readonly package: string;
  readonly root: string;
}

/** The package is not there to be deprecated where the catalogs begin to have files of their own. */
function remedyOf(index: Removed['index'], indexOf: string | undefined): string {
  if (indexOf !== undefined) return 'Add the package to the catalog';
  if (index !== undefined) return 'Keep the bundle directories';
  return 'Keep the package and deprecate it (olm.deprecations with a reference to olm.package)';
}

export const packagesAreKept = defineCheck({
  id: 'packages-are-kept',
  group: 'graph',
  title: 'Packages are removed only with approval',
  why: `Users of a removed package get no further upgrades, and neither do the other operators in their namespace: OLM v0 cannot resolve a subscription without its package, and then resolves nothing in that namespace. OLM v1
keeps the installed version and reports that it finds no bundle. Deprecate a package that is no longer maintained (\`olm.deprecations\` with a reference to \`olm.package\`): that tells its users what to use instead, and
breaks nothing.

The removal waits for the approval of a maintainer (or of an owner, with \`owners.removedPackages: owners\`). It is still shown once approved.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  problems: {
    removed: ({ package: name, root, index, indexOf }: Removed) => {
      const fold = {
        before:
          indexOf === undefined
            ? `Package ${quote(name)} is removed from `
            : `Package ${quote(name)} is in ${namedIndex(indexOf)}, but not in `,
        name: root === '' ? 'the catalog' : root,
        after:
          ': its users get no further upgrades, and with OLM v0 neither do the other operators in their namespace.',
      };
      return {
        message: `${fold.before}${fold.name}${fold.after}`,
        fold,
        fix: `${remedyOf(index, indexOf)}, or have a maintainer approve the removal.`,
      };
    },
  },
  examples: [
    {
      title: 'a package is deprecated',
      base: { [file]: foo },
      merged: {
        [file]: `${foo}---\nschema: olm.deprecations\npackage: foo\nentries:\n  - reference: {schema: olm.package}\n    message: foo is no longer maintained, use bar.\n`,
      },
      finds: [],
    },
    {
      title: 'a package moves to another file',
      base: { [file]: foo },
      merged: { [file]: null, 'catalog/foo/index.yaml': foo },
      finds: [],
    },
    {
      title: 'a package is removed',
      base: { [file]: foo, 'catalog/bar/catalog.yaml': bar },
      merged: { [file]: null },
      finds: ['catalog/foo/catalog.yaml: Package "foo" is removed from catalog'],
    },
    {
      title: 'a package is removed, and a maintainer approved it: shown, but no error',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      base: { [file]: foo, 'catalog/bar/catalog.yaml': bar },
      merged: { [file]: null },
      approvedBy: ['carol'],
      isApproved: true,
      finds: ['catalog/foo/catalog.yaml: Package "foo" is removed from catalog'],
    },
  ],
  *run(snapshot) {
    for (const { root, before, after, indexOf } of comparedPackages(snapshot)) {
      if (after !== undefined) continue;
      const [blob] = [...before.definitions, ...[...before.channels.values()].map(channel => channel.blob)];
      yield {
        problem: 'removed',
        package: before.name,
        root,
        ...(indexOf === undefined ? {} : { indexOf }),
        ...removalApproval(snapshot, before.name),
        ...(blob === undefined ? {} : { at: { file: blob.document.file } }),
      };
    }
  },
});
