import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { touchedBundles } from '../scope/touched-bundles.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const bundle = (directory: string, version: string) => ({
  [`operators/foo/${directory}/manifests/foo.csv.yaml`]: `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v${version}\nspec:\n  version: ${version}\n`,
  [`operators/foo/${directory}/metadata/annotations.yaml`]: 'annotations: {}\n',
});

export const bundleDirectoryIsItsVersion = defineCheck({
  id: 'bundle-directory-is-its-version',
  group: 'bundle',
  title: 'The directory of a new bundle is named by its version',
  why: `\`operators/<operator>/<version>/\` is where people, and the programs that publish bundles, look for a version. A directory that was copied,
and still holds the version that it was copied from, looks like a release and is none: two bundles have the same name then, and one catalog
cannot hold both. operator-pipelines refuses it.`,
  severity: 'warning',
  needs: 'change',
  examples: [
    { title: 'the version', base: bundle('1.0.0', '1.0.0'), merged: bundle('1.1.0', '1.1.0'), finds: [] },
    { title: 'with a letter before it', base: {}, merged: bundle('v1.1.0', '1.1.0'), finds: [] },
    {
      title: 'a copy of another version',
      base: bundle('1.0.0', '1.0.0'),
      merged: bundle('1.0.1', '1.0.0'),
      finds: [
        'operators/foo/1.0.1/manifests/foo.csv.yaml:5: The bundle has the version "1.0.0", and its directory is named "1.0.1"',
      ],
    },
  ],
  *run(snapshot) {
    const added = new Map(
      touchedBundles(snapshot)
        .filter(({ kind }) => kind === 'added')
        .map(({ directory, version }) => [directory, version]),
    );
    for (const { bundle: found, root, problem } of csvsOf(snapshot)) {
      const { origin } = found.source;
      const directory = origin.kind === 'directory' ? added.get(origin.path) : undefined;
      const version = textAt(root, 'spec', 'version');
      if (directory === undefined || version === '' || [version, `v${version}`].includes(directory)) continue;
      const message = `The bundle has the version "${shownText(version)}", and its directory is named "${shownText(directory)}".`;
      const fix = 'Set `metadata.name` and `spec.version` to those of the new version, or rename the directory.';
      yield problem(nodeAt(root, 'spec', 'version'), message, fix);
    }
  },
});
