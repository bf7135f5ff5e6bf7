import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { trimSpace } from '../../go/trim-space.ts';
import { parseVersion } from '../../version/version.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (version: string) => `kind: ClusterServiceVersion\nspec:\n  minKubeVersion: ${version}\n`;

/** Pipelines refuse the field without the annotation: see `csv-min-kube-version-fits-openshift`. */
const fixOfMissing =
  'If the operator needs a certain Kubernetes version, set `spec.minKubeVersion`, such as 1.25.0, and limit the annotation com.redhat.openshift.versions to OpenShift versions that have it; otherwise no action is needed.';

export const csvMinKubeVersionIsValid = defineCheck({
  id: 'csv-min-kube-version-is-valid',
  group: 'bundle',
  title: 'The lowest Kubernetes version of an operator is set, and is a version',
  why: 'Users can install the operator on clusters without the APIs that it needs if `spec.minKubeVersion` is missing, which is a warning. OLM refuses to install an operator on a cluster below it.',
  severity: 'error',
  validator: 'csv',
  problems: {
    missing: () => ({
      message:
        'The ClusterServiceVersion has no `spec.minKubeVersion`, the lowest Kubernetes version that the operator runs on.',
      fix: fixOfMissing,
    }),
    notAVersion: ({ found, error }: Record<'found' | 'error', string>) => ({
      message: `\`spec.minKubeVersion\` is "${shownText(found)}", which is not a version: ${error}.`,
      fix: 'Set it to a version with three numbers, such as 1.25.0.',
    }),
  },
  examples: [
    { title: 'a version', bundle: { 'manifests/foo.csv.yaml': csv('1.25.0') }, finds: [] },
    {
      title: 'two numbers',
      bundle: { 'manifests/foo.csv.yaml': csv("'1.25'") },
      finds: [
        'manifests/foo.csv.yaml:3: `spec.minKubeVersion` is "1.25", which is not a version: it does not have the form major.minor.patch.',
      ],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec: {}\n' },
      finds: [
        'manifests/foo.csv.yaml:2: The ClusterServiceVersion has no `spec.minKubeVersion`, the lowest Kubernetes version that the operator runs on.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'spec', 'minKubeVersion');
      const text = textAt(node);
      if (trimSpace(text) === '') {
        yield { problem: 'missing', ...where(node), warning: true };
        continue;
      }
      const version = parseVersion(text);
      if (!('error' in version)) continue;
      yield { problem: 'notAVersion', found: text, error: version.error, ...where(node) };
    }
  },
});
