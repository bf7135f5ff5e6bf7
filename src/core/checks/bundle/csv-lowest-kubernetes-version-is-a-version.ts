import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { trimSpace } from '../../go/trim-space.ts';
import { parseVersion } from '../../version/version.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const csv = (version: string) => `kind: ClusterServiceVersion\nspec:\n  minKubeVersion: ${version}\n`;

/** Pipelines refuse the field without the annotation: see `csv-lowest-kubernetes-version-fits-openshift`. */
const fixOfMissing =
  'If the operator needs a certain version of Kubernetes, set `spec.minKubeVersion`, as in 1.25.0, and limit the annotation com.redhat.openshift.versions to the versions of OpenShift that have it; otherwise no action is needed.';

export const csvLowestKubernetesVersionIsAVersion = defineCheck({
  id: 'csv-lowest-kubernetes-version-is-a-version',
  group: 'bundle',
  title: 'The lowest version of Kubernetes that an operator runs on is named, as a version',
  why: `OLM refuses to install an operator on a cluster below \`spec.minKubeVersion\`. Without it, which is a warning, OLM installs the
operator on clusters whose APIs it does not know.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    { title: 'a version', bundle: { 'manifests/foo.csv.yaml': csv('1.25.0') }, finds: [] },
    {
      title: 'two numbers',
      bundle: { 'manifests/foo.csv.yaml': csv("'1.25'") },
      finds: ['manifests/foo.csv.yaml:3: `spec.minKubeVersion` is "1.25", which is no version'],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec: {}\n' },
      finds: ['manifests/foo.csv.yaml:2: The ClusterServiceVersion does not name the lowest version of Kubernetes'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'spec', 'minKubeVersion');
      const text = textAt(node);
      if (trimSpace(text) === '') {
        const message =
          'The ClusterServiceVersion does not name the lowest version of Kubernetes that the operator runs on.';
        yield { ...problem(node, message, fixOfMissing), warning: true };
        continue;
      }
      const version = parseVersion(text);
      if (!('error' in version)) continue;
      const message = `\`spec.minKubeVersion\` is "${shownText(text)}", which is no version: ${version.error}.`;
      const fix = 'Set `spec.minKubeVersion` to a version with three numbers, as in 1.25.0.';
      yield problem(node, message, fix);
    }
  },
});
