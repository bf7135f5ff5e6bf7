import type { ObjectsOfKind } from './object.ts';

const kinds: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['apps/v1', 'Deployment'],
  ['v1', 'Pod'],
  ['v1', 'Event'],
];

/** What shows whether an operator runs in its namespace. */
export function workloadKinds(namespace: string): readonly ObjectsOfKind[] {
  return kinds.map(([apiVersion, kind]) => ({ apiVersion, kind, namespace }));
}

const clusterKinds: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
  ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration'],
  ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration'],
];

/**
 * What a bundle brings to the whole cluster, by the labels that its installer gives it: Helm takes nothing over that was there before, so all of it came with the bundle. What the
 * installer owns goes with it; the rest is to be deleted.
 */
export function leftoverKinds(selector: string): readonly ObjectsOfKind[] {
  return clusterKinds.map(([apiVersion, kind]) => ({ apiVersion, kind, namespace: '', selector }));
}
