import { nodeAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { parseVersion } from '../../../version/version.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

/** The version at the end of a name. The first place counts where three numbers begin that nothing but a version follows. */
const versionAtEnd = /[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+)?$/;
const longest = 253;

export const csvNameIncludesItsVersion = defineCheck({
  id: 'csv-name-includes-its-version',
  group: 'bundle',
  title: 'The name of the ClusterServiceVersion is OPERATOR.vVERSION',
  why: 'Users do not see in lists which version is installed, and tools cannot sort them. The published guidelines ask for names such as `memcached-operator.v0.0.1`.',
  severity: 'off',
  validator: 'good-practices',
  problems: {
    noVersion: ({ name }: Record<'name', string>) => ({
      message: `Name ${name} does not end with a semantic version.`,
      fix: 'Name it after the operator and its version, such as foo.v1.0.0.',
    }),
    otherForm: ({ name }: Record<'name', string>) => ({
      message: `Name ${name} does not have the form OPERATOR.vVERSION.`,
      fix: 'Name it after the operator and its version, such as foo.v1.0.0.',
    }),
  },
  examples: [
    {
      title: 'a name with a version',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\n' },
      finds: [],
    },
    {
      title: 'a name without one',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata:\n  name: foo-latest\n' },
      finds: [
        'manifests/foo.csv.yaml:3: Name foo-latest does not end with a semantic version.',
        'manifests/foo.csv.yaml:3: Name foo-latest does not have the form OPERATOR.vVERSION.',
      ],
    },
    {
      title: 'no name, of which another check tells',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata: {}\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'metadata', 'name');
      const { name } = manifest;
      // `csv-names-are-valid` reports a missing name.
      if (name === '') continue;
      const shown = showName(name.slice(0, longest));
      if (!endsWithVersion(name)) {
        yield { problem: 'noVersion', name: shown, ...where(node), warning: true };
      }
      if (name.split('.v').length !== 2) {
        yield { problem: 'otherForm', name: shown, ...where(node), warning: true };
      }
    }
  },
});

/** A name longer than Kubernetes allows is not searched: the search takes the square of its length. */
function endsWithVersion(name: string): boolean {
  const version = name.length > longest ? undefined : versionAtEnd.exec(name)?.[0];
  return version !== undefined && !('error' in parseVersion(version));
}
