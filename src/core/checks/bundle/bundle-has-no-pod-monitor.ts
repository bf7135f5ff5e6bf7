import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { manifestsOf } from './located-manifest.ts';

export const bundleHasNoPodMonitor = defineCheck({
  id: 'bundle-has-no-pod-monitor',
  group: 'bundle',
  title: 'A bundle has no PodMonitor',
  why: `Users cannot install the bundle with OLM v0, although opm accepts a PodMonitor: the InstallPlan gets a step
\`UnsupportedResource\` and fails. OLM v1 installs it.`,
  severity: 'warning',
  problems: {
    found: () => ({
      message: 'The bundle has a PodMonitor, which OLM v0 cannot install.',
      fix: 'Use a ServiceMonitor, or let the operator create it.',
    }),
  },
  examples: [
    { title: 'a ServiceMonitor', bundle: { 'manifests/m.yaml': 'kind: ServiceMonitor\n' }, finds: [] },
    {
      title: 'a PodMonitor',
      bundle: { 'manifests/m.yaml': 'kind: PodMonitor\n' },
      finds: ['manifests/m.yaml:1: The bundle has a PodMonitor, which OLM v0 cannot install.'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'PodMonitor') continue;
      yield { problem: 'found', ...where(nodeAt(root, 'kind')) };
    }
  },
});
