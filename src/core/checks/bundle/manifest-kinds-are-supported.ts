import { nodeAt } from '../../bundle/manifest-node.ts';
import { supportedKinds } from '../../bundle/supported-kinds.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { located } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const manifestKindsAreSupported = defineCheck({
  id: 'manifest-kinds-are-supported',
  group: 'bundle',
  title: 'OLM can install every kind of manifest in a bundle',
  why: `Users cannot install a bundle with an object of another kind than the ${supportedKinds.size} that OLM supports. Objects such as a Deployment belong in the ClusterServiceVersion, or are created by
the operator when it runs.`,
  severity: 'error',
  validator: 'content',
  problems: {
    unsupported: ({ kind }: Record<'kind', string>) => ({
      message: `Kind ${shownText(kind)} cannot be installed from a bundle.`,
      fix: 'Remove it: let the operator create it when it runs.',
    }),
  },
  examples: [
    { title: 'a service', bundle: { ...csv, 'manifests/service.yaml': 'kind: Service\n' }, finds: [] },
    {
      title: 'a deployment',
      bundle: { ...csv, 'manifests/deployment.yaml': 'apiVersion: apps/v1\nkind: Deployment\n' },
      finds: ['manifests/deployment.yaml:2: Kind Deployment cannot be installed from a bundle.'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      if (bundle.csv === undefined) continue;
      for (const manifest of bundle.manifests) {
        if (supportedKinds.has(manifest.kind)) continue;
        const { root, where } = located(bundle, manifest);
        yield { problem: 'unsupported', kind: manifest.kind, ...where(nodeAt(root, 'kind')) };
      }
    }
  },
});
