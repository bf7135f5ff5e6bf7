import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { manifestsOf } from './located-manifest.ts';

const policy = 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata:\n  name: foo\n';

export const networkPoliciesAreLeftOut = defineCheck({
  id: 'network-policies-are-left-out',
  group: 'bundle',
  title: 'A bundle has no NetworkPolicy',
  why: `The certification of Red Hat refuses a bundle with a NetworkPolicy, and versions of OLM that do not know the kind cannot install it.
operator-pipelines does not merge such a bundle.`,
  severity: 'off',
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
    for (const { root, problem } of manifestsOf(snapshot)) {
      const kind = nodeAt(root, 'kind');
      if (textAt(kind) !== 'NetworkPolicy' || !textAt(root, 'apiVersion').startsWith('networking.k8s.io/')) continue;
      yield problem(kind, 'The bundle has a NetworkPolicy.', 'Remove it, or let the operator create it.');
    }
  },
});
