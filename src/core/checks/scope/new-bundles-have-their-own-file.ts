import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import type { Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

const packageBlob = '---\nschema: olm.package\nname: foo\n';
const bundleBlob = (version: string) => `---\nschema: olm.bundle\nname: foo.v${version}\npackage: foo\n`;

export const newBundlesHaveTheirOwnFile = defineCheck({
  id: 'new-bundles-have-their-own-file',
  group: 'scope',
  title: 'A new bundle has its own file in the catalog',
  why: `Releases conflict with each other and are harder to review: in a catalog with one file for each bundle, a release adds one file and edits the file with the package and its channels. Clusters are not affected, so this check is off by
default.`,
  severity: 'off',
  liftedBy: 'maintainer',
  needs: 'change',
  problems: {
    shared: ({ name, others }: { name: string; others: number }) => ({
      message: `Bundle ${showName(name)} shares its file with ${counted(others, 'other blob')}.`,
      fix: `Move it to its own file, such as ${showName(name)}.yaml.`,
    }),
  },
  examples: [
    {
      title: 'a file for each bundle',
      config: 'checks: {new-bundles-have-their-own-file: {severity: warning}}\n',
      base: { 'catalog/foo/foo.yaml': packageBlob, 'catalog/foo/foo.v1.0.0.yaml': bundleBlob('1.0.0') },
      merged: { 'catalog/foo/foo.v1.1.0.yaml': bundleBlob('1.1.0') },
      finds: [],
    },
    {
      title: 'a bundle in the file of the package',
      config: 'checks: {new-bundles-have-their-own-file: {severity: warning}}\n',
      base: { 'catalog/foo/foo.yaml': packageBlob },
      merged: { 'catalog/foo/foo.yaml': `${packageBlob}${bundleBlob('1.1.0')}` },
      finds: ['catalog/foo/foo.yaml:6: Bundle foo.v1.1.0 shares its file with 1 other blob'],
    },
    {
      title: 'a bundle in the file of another bundle',
      config: 'checks: {new-bundles-have-their-own-file: {severity: warning}}\n',
      base: { 'catalog/foo/foo.yaml': packageBlob, 'catalog/foo/foo.v1.0.0.yaml': bundleBlob('1.0.0') },
      merged: { 'catalog/foo/foo.v1.0.0.yaml': `${bundleBlob('1.0.0')}${bundleBlob('1.1.0')}` },
      finds: ['catalog/foo/foo.v1.0.0.yaml:7: Bundle foo.v1.1.0 shares its file'],
    },
    {
      title: 'bundles that shared a file before',
      config: 'checks: {new-bundles-have-their-own-file: {severity: warning}}\n',
      base: { 'catalog/foo/foo.yaml': `${packageBlob}${bundleBlob('1.0.0')}` },
      merged: { 'catalog/foo/foo.yaml': `${packageBlob}description: Foo\n${bundleBlob('1.0.0')}` },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const [root, { blobs }] of snapshot.merged.catalogs) {
      const inFile = Map.groupBy(blobs, ({ document }) => document.file);
      for (const { name, package: owner, blob } of newBundles(snapshot, root)) {
        const others = (inFile.get(blob.document.file)?.length ?? 1) - 1;
        if (others === 0) continue;
        yield { problem: 'shared', name, others, package: owner, at: locate(blob, 'name') };
      }
    }
  },
});

function* newBundles({ base, merged }: Snapshot, root: string): Iterable<Bundle> {
  for (const { name, bundles } of merged.catalogs.get(root)?.packages.values() ?? []) {
    const released = base.catalogs.get(root)?.packages.get(name)?.bundles;
    for (const bundle of bundles.values()) if (!released?.has(bundle.name)) yield bundle;
  }
}
