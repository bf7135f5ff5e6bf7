import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { manifestsOf } from './located-manifest.ts';

const policy = 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata:\n  name: foo\n';

export const bundleHasNoNetworkPolicy = defineCheck({
  id: 'bundle-has-no-network-policy',
  group: 'bundle',
  title: 'A bundle has no NetworkPolicy',
  why: `Users of an OLM version that does not know the kind cannot install the bundle. The certification of Red Hat refuses it, and
operator-pipelines does not merge it.`,
  severity: 'off',
  problems: {
    found: () => ({ message: 'The bundle has a NetworkPolicy.', fix: 'Remove it, or let the operator create it.' }),
  },
  examples: [
    { title: 'a Service', bundle: { 'manifests/s.yaml': 'apiVersion: v1\nkind: Service\n' }, finds: [] },
    {
      title: 'a kind of that name in another group',
      bundle: { 'manifests/p.yaml': policy.replace('networking.k8s.io', 'example.com') },
      finds: [],
    },
    {
      title: 'a NetworkPolicy',
      bundle: { 'manifests/p.yaml': policy },
      finds: ['manifests/p.yaml:2: The bundle has a NetworkPolicy'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of manifestsOf(snapshot)) {
      const kind = nodeAt(root, 'kind');
      if (textAt(kind) !== 'NetworkPolicy' || !textAt(root, 'apiVersion').startsWith('networking.k8s.io/')) continue;
      yield { problem: 'found', ...where(kind) };
    }
  },
});
