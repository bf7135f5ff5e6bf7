import { expect, test } from '@jest/globals';
import { keyOf } from '../../../src/core/cluster/object.ts';
import { nothingObserved, observe } from '../../../src/core/cluster/observed.ts';
import { createV0Engine } from '../../../src/core/cluster/olm-v0/create-v0-engine.ts';
import { fooHead } from '../../support/cluster/foo-head.ts';

const rbac = 'rbac.authorization.k8s.io';

function step(status: string, kind: string, name: string, group = rbac) {
  return { status, resource: { group, version: 'v1', kind, name, manifest: '{}' } };
}

test('what the plans created for the whole cluster is removed: OLM leaves it, and no label says whose it is', () => {
  const request = { ...fooHead, namespace: 'own', labels: {}, access: { address: '127.0.0.1:1' } };
  const plan = {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'InstallPlan',
    metadata: { name: 'install-1', namespace: 'own', resourceVersion: '1' },
    status: {
      plan: [
        step('Created', 'ClusterRole', 'metrics-reader'),
        step('Present', 'ClusterRole', 'made-at-the-first-try'),
        step('Created', 'ClusterRoleBinding', 'metrics-binding'),
        step('Created', 'PriorityClass', 'first', 'scheduling.k8s.io'),
        step('Present', 'ClusterRole', 'of-others'),
        step('Created', 'Role', 'in-the-namespace'),
        step('Created', 'CustomResourceDefinition', 'foos.example.com', 'apiextensions.k8s.io'),
        step('Present', 'CustomResourceDefinition', 'bars.example.com', 'apiextensions.k8s.io'),
      ],
    },
  };
  const observed = observe(nothingObserved, { kind: 'seen', object: plan });
  const before = {
    definitions: new Set(['bars.example.com']),
    roles: new Set([keyOf({ apiVersion: `${rbac}/v1`, kind: 'ClusterRole', namespace: '', name: 'of-others' })]),
  };
  const removed = createV0Engine(request, before).cleanUp(observed).flat();
  const ofCluster = removed.filter(({ namespace, kind }) => namespace === '' && kind !== 'Namespace');
  expect(ofCluster).toEqual([
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      namespace: '',
      name: 'foos.example.com',
    },
    { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', namespace: '', name: 'metrics-reader' },
    { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', namespace: '', name: 'made-at-the-first-try' },
    { apiVersion: `${rbac}/v1`, kind: 'ClusterRoleBinding', namespace: '', name: 'metrics-binding' },
    { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', namespace: '', name: 'first' },
  ]);
});
