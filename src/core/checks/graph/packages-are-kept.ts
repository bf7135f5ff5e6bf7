import { bundle, channel, definition, file } from '../catalog/example-text.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';
import { comparedPackages } from './compared-packages.ts';
import { removalApproval } from './removal-approval.ts';

const foo = [definition, channel('stable', '{name: foo.v1.0.0}'), bundle('1.0.0')].join('');
const bar = foo.replaceAll('foo', 'bar');

export const packagesAreKept = defineCheck({
  id: 'packages-are-kept',
  group: 'graph',
  title: 'No package disappears from a catalog without an approval',
  why: `Whoever has the operator installed follows its package in the catalog. When the package is gone, OLM v0 cannot resolve their subscription any more, and then resolves nothing else in the same
namespace: other operators there get no upgrades either. OLM v1 keeps what is installed and reports that it finds no bundle. A package that is no longer looked after
is better deprecated (\`olm.deprecations\` with a reference to \`olm.package\`), which tells its users what to move to and breaks nothing.
Taking a package out is nevertheless a decision that a repository can make: it waits for the approval of a maintainer (or, with \`owners.removedPackages: owners\`, of an owner), and is then only shown.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
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
      finds: ['catalog/foo/catalog.yaml: The package "foo" is no longer in catalog'],
    },
    {
      title: 'a package is removed, and a maintainer approved it: shown, and no error',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      base: { [file]: foo, 'catalog/bar/catalog.yaml': bar },
      merged: { [file]: null },
      approvedBy: ['carol'],
      isLifted: true,
      finds: ['catalog/foo/catalog.yaml: The package "foo" is no longer in catalog'],
    },
  ],
  *run(snapshot) {
    for (const { root, before, after } of comparedPackages(snapshot)) {
      if (after !== undefined) continue;
      const [blob] = [...before.definitions, ...[...before.channels.values()].map(channel => channel.blob)];
      const fold = {
        before: `The package ${quote(before.name)} is no longer in `,
        name: root === '' ? 'the catalog' : root,
        after:
          ': whoever has it installed gets no upgrades, and with OLM v0 neither do the other operators in the same namespace.',
      };
      yield {
        message: `${fold.before}${fold.name}${fold.after}`,
        fold,
        fix: 'Keep the package and deprecate it (olm.deprecations with a reference to olm.package). If it has to go, a maintainer has to approve that.',
        package: before.name,
        ...removalApproval(snapshot, before.name),
        ...(blob === undefined ? {} : { at: { file: blob.document.file } }),
      };
    }
  },
});
