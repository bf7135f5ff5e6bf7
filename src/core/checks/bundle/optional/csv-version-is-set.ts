import { isSet, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvVersionIsSet = defineCheck({
  id: 'csv-version-is-set',
  group: 'bundle',
  title: 'The ClusterServiceVersion has a version other than 0.0.0',
  why: `Consoles show no version, and bundles cannot be ordered. A ClusterServiceVersion without a version
has 0.0.0, so the two cannot be distinguished.`,
  severity: 'off',
  validator: 'operatorhubv2',
  problems: {
    zero: () => ({
      message: 'The version of the ClusterServiceVersion is 0.0.0, which means no version.',
      fix: 'Set `spec.version` to the version of the operator.',
    }),
    none: () => ({
      message: 'The ClusterServiceVersion has no version.',
      fix: 'Set `spec.version` to the version of the operator.',
    }),
  },
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
    for (const { root, where } of csvsOf(snapshot)) {
      const version = nodeAt(root, 'spec', 'version');
      if (isSet(version) && !isZero(textAt(version))) continue;
      yield { problem: isSet(version) ? 'zero' : 'none', ...where(version) };
    }
  },
});

function isZero(text: string): boolean {
  const version = parseTolerantVersion(text);
  if ('error' in version) return false;
  const { major, minor, patch, prerelease } = version;
  return major === 0n && minor === 0n && patch === 0n && prerelease.length === 0;
}
