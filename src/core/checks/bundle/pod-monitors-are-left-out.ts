import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { manifestsOf } from './located-manifest.ts';

export const podMonitorsAreLeftOut = defineCheck({
  id: 'pod-monitors-are-left-out',
  group: 'bundle',
  title: 'A bundle brings no kind that OLM refuses at installation',
  why: `opm takes a PodMonitor for a valid part of a bundle. OLM v0 does not know it: the InstallPlan gets a step
\`UnsupportedResource\` and fails. OLM v1 installs it.`,
  severity: 'warning',
  examples: [
    { title: 'a ServiceMonitor', bundle: { 'manifests/m.yaml': 'kind: ServiceMonitor\n' }, finds: [] },
    {
      title: 'a PodMonitor',
      bundle: { 'manifests/m.yaml': 'kind: PodMonitor\n' },
      finds: ['manifests/m.yaml:1: OLM v0 cannot install a PodMonitor from a bundle'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, problem } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'PodMonitor') continue;
      const message = 'OLM v0 cannot install a PodMonitor from a bundle.';
      yield problem(nodeAt(root, 'kind'), message, 'Use a ServiceMonitor, or let the operator create it.');
    }
  },
});
