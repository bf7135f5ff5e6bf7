import { expect } from '@jest/globals';
import { referenceTo } from '../../../src/core/cluster/object.ts';
import { testCluster } from './install.ts';
import { smallDefinition } from './small-operator.ts';

const kinds: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['v1', 'Namespace'],
  ['v1', 'ConfigMap'],
  ['core.rukpak.io/v1alpha2', 'BundleDeployment'],
  ['olm.operatorframework.io/v1', 'ClusterCatalog'],
  ['olm.operatorframework.io/v1', 'ClusterExtension'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
];

/** That nothing is left of all installs with RukPak and OLM v1. */
export async function expectNothingLeft(): Promise<void> {
  const cluster = testCluster();
  const selector = 'catalog-keeper.io/run';
  const left = await Promise.all(
    kinds.map(([apiVersion, kind]) => cluster.list({ apiVersion, kind, namespace: '', selector })),
  );
  expect(left.flat().map(referenceTo)).toEqual([]);
  expect(await cluster.get(referenceTo(smallDefinition))).toBeUndefined();
}
