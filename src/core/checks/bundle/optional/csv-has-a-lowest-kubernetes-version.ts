import { nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { trimSpace } from '../../../go/trim-space.ts';
import { showName } from '../../../text/shown-names.ts';
import { parseVersion } from '../../../version/version.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvHasALowestKubernetesVersion = defineCheck({
  id: 'csv-has-a-lowest-kubernetes-version',
  group: 'bundle',
  title: 'The ClusterServiceVersion says from which Kubernetes version on the operator works',
  why: `OLM does not install an operator on a cluster older than \`spec.minKubeVersion\`. Without it the operator is offered to
every cluster, also to those whose API it cannot use: that is a warning. A value that is no version of three numbers is an error.`,
  severity: 'off',
  validator: 'operatorhubv2',
  examples: [
    {
      title: 'a version',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: 1.25.0\n' },
      finds: [],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n' },
      finds: ['The ClusterServiceVersion names no lowest Kubernetes version'],
    },
    {
      title: 'two numbers',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: "1.25"\n' },
      finds: ['manifests/foo.csv.yaml:3: "1.25" is no version of Kubernetes: it does not have the form'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const lowest = nodeAt(root, 'spec', 'minKubeVersion');
      const text = textAt(lowest);
      if (trimSpace(text) === '') {
        const message = 'The ClusterServiceVersion names no lowest Kubernetes version.';
        yield { ...problem(lowest, message, 'Set `spec.minKubeVersion`, such as 1.25.0.'), warning: true };
        continue;
      }
      const version = parseVersion(text);
      if (!('error' in version)) continue;
      const message = `"${showName(text.slice(0, 100))}" is no version of Kubernetes: ${version.error}.`;
      yield problem(lowest, message, 'Write three numbers, such as 1.25.0.');
    }
  },
});
