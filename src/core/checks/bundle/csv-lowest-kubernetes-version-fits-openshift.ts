import { type ManifestNode, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { kubernetesOfOpenshift } from '../../bundle-index/kubernetes-of-openshift.ts';
import { parseOpenshiftVersions } from '../../bundle-index/openshift-versions.ts';
import { readCiFile } from '../../ownership/read-ci-file.ts';
import type { Snapshot } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';
import { type Draft, defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const key = 'com.redhat.openshift.versions';
const csv = (version: string) => ({
  'manifests/foo.csv.yaml': `kind: ClusterServiceVersion\nspec:\n  minKubeVersion: ${version}\n`,
});
const annotations = (versions: string) => ({
  'metadata/annotations.yaml': `annotations:\n  ${key}: ${versions}\n`,
});

export const csvLowestKubernetesVersionFitsOpenshift = defineCheck({
  id: 'csv-lowest-kubernetes-version-fits-openshift',
  group: 'bundle',
  title: 'A bundle goes only to versions of OpenShift that have the Kubernetes version it needs',
  why: `OLM refuses to install an operator on a cluster below \`spec.minKubeVersion\`. A catalog for an older OpenShift offers the bundle nevertheless, and its users cannot install it. So the pipeline of
community-operators-prod refuses a bundle with \`minKubeVersion\` whose annotation \`${key}\` is missing, or includes a version of OpenShift with an older Kubernetes. OpenShift 4.12 has Kubernetes 1.25,
each later version the next one; the pipeline compares OpenShift 4.1 to 4.17. Bundles of operators that use file-based catalogs (\`fbc.enabled\`) are not compared. It is a warning where \`config.yaml\` names the organization community-operators, and an error with the preset \`operator-pipelines\`.`,
  severity: 'off',
  examples: [
    { title: 'versions that fit', bundle: { ...csv('1.25.0'), ...annotations('v4.12') }, finds: [] },
    { title: 'no lowest version', bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' }, finds: [] },
    {
      title: 'an older OpenShift',
      bundle: { ...csv('1.25.0'), ...annotations('v4.10-v4.13') },
      finds: [
        'manifests/foo.csv.yaml:3: The bundle needs Kubernetes 1.25.0, and is for OpenShift 4.10, 4.11, which have an older one',
      ],
    },
    {
      title: 'any OpenShift',
      bundle: { ...csv('1.25.0'), 'metadata/annotations.yaml': 'annotations: {a: b}\n' },
      finds: [`manifests/foo.csv.yaml:3: The bundle needs Kubernetes 1.25.0, and has no annotation ${key}`],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root, problem } of csvsOf(snapshot)) {
      if (isForFileBasedCatalogs(snapshot, bundle.source.package)) continue;
      const node = nodeAt(root, 'spec', 'minKubeVersion');
      const found = problemOf(node, bundle.annotations?.values.get(key) ?? '');
      if (found !== undefined) yield problem(node, found.message, found.fix);
    }
  },
});

function isForFileBasedCatalogs({ merged }: Snapshot, operator: string | undefined): boolean {
  const ci = merged.operators.get(operator ?? '')?.ci;
  return ci !== undefined && readCiFile(ci).fbc?.enabled === true;
}

function problemOf(node: ManifestNode, annotation: string): Pick<Draft, 'message' | 'fix'> | undefined {
  const text = textAt(node);
  const lowest = parseTolerantVersion(text);
  // Texts that are no version and no range are reported by other checks.
  if (text === '' || 'error' in lowest) return undefined;
  const first = kubernetesOfOpenshift.find(({ kubernetes: { major, minor } }) =>
    isAtLeast({ major, minor }, lowest),
  )?.openshift;
  const needs = `The bundle needs Kubernetes ${shownText(text)}`;
  const fix = `Set ${key} in metadata/annotations.yaml to ${first === undefined ? 'versions of OpenShift with that Kubernetes' : `v${first.major}.${first.minor}`}, or lower spec.minKubeVersion.`;
  if (annotation === '') {
    return { message: `${needs}, and has no annotation ${key}: it goes to every version of OpenShift.`, fix };
  }
  const range = parseOpenshiftVersions(annotation);
  const tooOld = kubernetesOfOpenshift.filter(
    ({ openshift, kubernetes }) => range?.includes(openshift) === true && !isAtLeast(kubernetes, lowest),
  );
  if (tooOld.length === 0) return undefined;
  const names = tooOld.map(({ openshift }) => `${openshift.major}.${openshift.minor}`);
  return {
    message: `${needs}, and is for OpenShift ${someOf(names)}, which ${names.length === 1 ? 'has' : 'have'} an older one.`,
    fix,
  };
}

function isAtLeast(
  { major, minor }: { readonly major: number; readonly minor: number },
  lowest: { readonly major: bigint; readonly minor: bigint; readonly patch: bigint },
): boolean {
  if (BigInt(major) !== lowest.major) return BigInt(major) > lowest.major;
  return BigInt(minor) > lowest.minor || (BigInt(minor) === lowest.minor && lowest.patch === 0n);
}
