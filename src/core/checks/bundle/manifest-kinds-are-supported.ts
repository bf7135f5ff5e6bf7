import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { located } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';
import { shownText } from './shown-text.ts';

/** https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/lib/bundle/supported_resources.go */
const supported: ReadonlySet<string> = new Set([
  'ClusterServiceVersion',
  'CustomResourceDefinition',
  'ClusterRole',
  'ClusterRoleBinding',
  'Role',
  'RoleBinding',
  'Service',
  'ServiceAccount',
  'Secret',
  'ConfigMap',
  'PrometheusRule',
  'ServiceMonitor',
  'PodMonitor',
  'PodDisruptionBudget',
  'PriorityClass',
  'VerticalPodAutoscaler',
  'ConsoleYAMLSample',
  'ConsoleQuickStart',
  'ConsoleCLIDownload',
  'ConsoleLink',
  'ConsolePlugin',
  'NetworkPolicy',
]);

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const manifestKindsAreSupported = defineCheck({
  id: 'manifest-kinds-are-supported',
  group: 'bundle',
  title: 'OLM can install every kind of manifest in a bundle',
  why: `A bundle may bring objects of ${supported.size} kinds. Others, such as a Deployment, belong into the ClusterServiceVersion or are made by
the operator when it runs.`,
  severity: 'error',
  validator: 'content',
  examples: [
    { title: 'a service', bundle: { ...csv, 'manifests/service.yaml': 'kind: Service\n' }, finds: [] },
    {
      title: 'a deployment',
      bundle: { ...csv, 'manifests/deployment.yaml': 'apiVersion: apps/v1\nkind: Deployment\n' },
      finds: ['manifests/deployment.yaml:2: A bundle cannot bring an object of the kind Deployment'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      if (bundle.csv === undefined) continue;
      for (const manifest of bundle.manifests) {
        if (supported.has(manifest.kind)) continue;
        const { root, problem } = located(bundle, manifest);
        const message = `A bundle cannot bring an object of the kind ${shownText(manifest.kind)}.`;
        yield problem(nodeAt(root, 'kind'), message, 'Remove it: let the operator create it when it runs.');
      }
    }
  },
});
