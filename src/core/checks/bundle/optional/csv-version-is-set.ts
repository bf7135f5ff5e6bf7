import { isSet, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvVersionIsSet = defineCheck({
  id: 'csv-version-is-set',
  group: 'bundle',
  title: 'The ClusterServiceVersion has a version other than 0.0.0',
  why: `The version orders the bundles of a package, and consoles show it. 0.0.0 is what a ClusterServiceVersion without one
has, so the two cannot be told apart.`,
  severity: 'off',
  validator: 'operatorhubv2',
  examples: [
    {
      title: 'a version',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  version: 0.1.0\n' },
      finds: [],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n' },
      finds: ['manifests/foo.csv.yaml:2: The ClusterServiceVersion has no version'],
    },
    {
      title: 'zero',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  version: v0.0.0+1\n' },
      finds: ['manifests/foo.csv.yaml:3: The version of the ClusterServiceVersion is 0.0.0'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const version = nodeAt(root, 'spec', 'version');
      if (isSet(version) && !isZero(textAt(version))) continue;
      const message = isSet(version)
        ? 'The version of the ClusterServiceVersion is 0.0.0, which stands for none.'
        : 'The ClusterServiceVersion has no version.';
      yield problem(version, message, 'Set `spec.version` to the version of the operator.');
    }
  },
});

function isZero(text: string): boolean {
  const version = parseTolerantVersion(text);
  if ('error' in version) return false;
  const { major, minor, patch, prerelease } = version;
  return major === 0n && minor === 0n && patch === 0n && prerelease.length === 0;
}
