import { isSet, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { podsOf } from './pods.ts';

const csv = `kind: ClusterServiceVersion
spec:
  install:
    spec:
      deployments:
      - name: foo
        spec:
          template:
            spec:
              containers:
              - name: manager
`;

export const containersRequestResources = defineCheck({
  id: 'containers-request-resources',
  group: 'bundle',
  title: 'Every container of an operator requests resources',
  why: `The pod may be scheduled on full nodes, and is among the first to be evicted. A
cluster with quotas refuses it. Init containers are not checked.`,
  severity: 'off',
  validator: 'good-practices',
  problems: {
    noRequests: ({ name }: Record<'name', string>) => ({
      message: `${name === '' ? 'A container' : `Container ${name}`} requests no resources.`,
      fix: 'Set `resources.requests` with `cpu` and `memory`.',
    }),
  },
  examples: [
    {
      title: 'requests',
      bundle: { 'manifests/foo.csv.yaml': `${csv}                resources: {requests: {cpu: 10m, memory: 64Mi}}\n` },
      finds: [],
    },
    {
      title: 'limits only',
      bundle: { 'manifests/foo.csv.yaml': `${csv}                resources: {limits: {cpu: 1, memory: 64Mi}}\n` },
      finds: ['manifests/foo.csv.yaml:12: Container manager requests no resources.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const { containers } of podsOf(root)) {
        for (const container of containers) {
          const requests = nodeAt(container, 'resources', 'requests');
          if (isSet(requests)) continue;
          const name = showName(textAt(container, 'name').slice(0, 100));
          yield { problem: 'noRequests', name, ...where(requests), warning: true };
        }
      }
    }
  },
});
