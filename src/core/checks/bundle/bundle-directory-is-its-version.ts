import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { changedBundles } from '../scope/changed-bundles.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

const bundle = (directory: string, version: string) => ({
  [`operators/foo/${directory}/manifests/foo.csv.yaml`]: `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v${version}\nspec:\n  version: ${version}\n`,
  [`operators/foo/${directory}/metadata/annotations.yaml`]: 'annotations: {}\n',
});

export const bundleDirectoryIsItsVersion = defineCheck({
  id: 'bundle-directory-is-its-version',
  group: 'bundle',
  title: 'The directory of a new bundle is named after its version',
  why: `A copied directory that still contains the old version looks like a release and is none: two bundles then have the same name, and one catalog
cannot contain both. People and release pipelines look for a version in \`operators/<operator>/<version>/\`. operator-pipelines refuses such a bundle.`,
  severity: 'warning',
  needs: 'change',
  problems: {
    otherName: ({ version, directory }: Record<'version' | 'directory', string>) => ({
      message: `The bundle has version "${shownText(version)}", but its directory is named "${shownText(directory)}".`,
      fix: 'Set `metadata.name` and `spec.version` to the new version, or rename the directory.',
    }),
  },
  examples: [
    { title: 'the version', base: bundle('1.0.0', '1.0.0'), merged: bundle('1.1.0', '1.1.0'), finds: [] },
    { title: 'with a letter before it', base: {}, merged: bundle('v1.1.0', '1.1.0'), finds: [] },
    {
      title: 'a copy of another version',
      base: bundle('1.0.0', '1.0.0'),
      merged: bundle('1.0.1', '1.0.0'),
      finds: [
        'operators/foo/1.0.1/manifests/foo.csv.yaml:5: The bundle has version "1.0.0", but its directory is named "1.0.1".',
      ],
    },
  ],
  *run(snapshot) {
    const added = new Map(
      changedBundles(snapshot)
        .filter(({ kind }) => kind === 'added')
        .map(({ directory, version }) => [directory, version]),
    );
    for (const { bundle: found, root, where } of csvsOf(snapshot)) {
      const { origin } = found.source;
      const directory = origin.kind === 'directory' ? added.get(origin.path) : undefined;
      const version = textAt(root, 'spec', 'version');
      if (directory === undefined || version === '' || [version, `v${version}`].includes(directory)) continue;
      yield { problem: 'otherName', version, directory, ...where(nodeAt(root, 'spec', 'version')) };
    }
  },
});
