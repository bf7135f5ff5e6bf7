import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { type OpenshiftVersion, parseOpenshiftVersions } from '../../bundle-index/openshift-versions.ts';
import { isFileBased } from '../../ownership/is-file-based.ts';
import type { Snapshot } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

/**
 * The version of Kubernetes in each version of OpenShift, as far as operator-pipelines knows them, the oldest first.
 *
 * @see https://access.redhat.com/solutions/4870701
 */
const kubernetesOfOpenshift: readonly {
  readonly openshift: OpenshiftVersion;
  readonly kubernetes: { readonly major: number; readonly minor: number };
}[] = [13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30].map((minor, index) => ({
  openshift: { major: 4, minor: index + 1 },
  kubernetes: { major: 1, minor },
}));

const key = 'com.redhat.openshift.versions';
const csv = (version: string) => ({
  'manifests/foo.csv.yaml': `kind: ClusterServiceVersion\nspec:\n  minKubeVersion: ${version}\n`,
});
const annotations = (versions: string) => ({
  'metadata/annotations.yaml': `annotations:\n  ${key}: ${versions}\n`,
});

const problems = {
  noAnnotation: ({ needed, first }: { readonly needed: string; readonly first: string | undefined }) => ({
    message: `The bundle needs Kubernetes ${shownText(needed)}, but has no annotation ${key}: it is released for every OpenShift version.`,
    fix: fixOf(first),
  }),
  tooOld: ({
    needed,
    first,
    versions,
  }: {
    readonly needed: string;
    readonly first: string | undefined;
    readonly versions: readonly string[];
  }) => ({
    message: `The bundle needs Kubernetes ${shownText(needed)}, but is released for OpenShift ${someOf(versions)} with an older one.`,
    fix: fixOf(first),
  }),
};

export const csvMinKubeVersionFitsOpenshift = defineCheck({
  id: 'csv-min-kube-version-fits-openshift',
  group: 'bundle',
  title: 'A bundle is released only for OpenShift versions with the Kubernetes version it needs',
  why: `Users of an older OpenShift see the operator but cannot install it: OLM refuses an operator on a cluster below \`spec.minKubeVersion\`. The pipeline of
community-operators-prod refuses a bundle with \`minKubeVersion\` whose annotation \`${key}\` is missing, or includes an OpenShift version with an older Kubernetes. OpenShift 4.12 has Kubernetes 1.25,
each later version the next one; the pipeline compares OpenShift 4.1 to 4.17. Bundles of operators that use file-based catalogs (\`fbc.enabled\`) are not compared. It is a warning if \`config.yaml\` names the organization community-operators, and an error with the preset \`operator-pipelines\`.`,
  severity: 'off',
  problems,
  examples: [
    { title: 'versions that fit', bundle: { ...csv('1.25.0'), ...annotations('v4.12') }, finds: [] },
    { title: 'no lowest version', bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' }, finds: [] },
    {
      title: 'an older OpenShift',
      bundle: { ...csv('1.25.0'), ...annotations('v4.10-v4.13') },
      finds: [
        'manifests/foo.csv.yaml:3: The bundle needs Kubernetes 1.25.0, but is released for OpenShift 4.10, 4.11 with an older one.',
      ],
    },
    {
      title: 'any OpenShift',
      bundle: { ...csv('1.25.0'), 'metadata/annotations.yaml': 'annotations: {a: b}\n' },
      finds: [`manifests/foo.csv.yaml:3: The bundle needs Kubernetes 1.25.0, but has no annotation ${key}`],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root, where } of csvsOf(snapshot)) {
      if (isForFileBasedCatalogs(snapshot, bundle.source.package)) continue;
      const node = nodeAt(root, 'spec', 'minKubeVersion');
      const found = problemOf(textAt(node), bundle.annotations?.values.get(key) ?? '');
      if (found !== undefined) yield { ...found, ...where(node) };
    }
  },
});

function isForFileBasedCatalogs({ merged }: Snapshot, operator: string | undefined): boolean {
  return isFileBased(merged.operators.get(operator ?? ''));
}

function problemOf(needed: string, annotation: string): ProblemOf<typeof problems> | undefined {
  const lowest = parseTolerantVersion(needed);
  // Texts that are no version and no range are reported by other checks.
  if (needed === '' || 'error' in lowest) return undefined;
  const fitting = kubernetesOfOpenshift.find(({ kubernetes: { major, minor } }) => isAtLeast({ major, minor }, lowest));
  const first = fitting === undefined ? undefined : `v${fitting.openshift.major}.${fitting.openshift.minor}`;
  if (annotation === '') return { problem: 'noAnnotation', needed, first };
  const range = parseOpenshiftVersions(annotation);
  const tooOld = kubernetesOfOpenshift.filter(
    ({ openshift, kubernetes }) => range?.includes(openshift) === true && !isAtLeast(kubernetes, lowest),
  );
  if (tooOld.length === 0) return undefined;
  const versions = tooOld.map(({ openshift }) => `${openshift.major}.${openshift.minor}`);
  return { problem: 'tooOld', needed, first, versions };
}

/** @param first the first version of OpenShift with the Kubernetes version that is needed, as in v4.12 */
function fixOf(first: string | undefined): string {
  return `Set ${key} in metadata/annotations.yaml to ${first ?? 'OpenShift versions with that Kubernetes'}, or lower spec.minKubeVersion.`;
}

function isAtLeast(
  { major, minor }: { readonly major: number; readonly minor: number },
  lowest: { readonly major: bigint; readonly minor: bigint; readonly patch: bigint },
): boolean {
  if (BigInt(major) !== lowest.major) return BigInt(major) > lowest.major;
  return BigInt(minor) > lowest.minor || (BigInt(minor) === lowest.minor && lowest.patch === 0n);
}
