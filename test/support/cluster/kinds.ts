import type { KnownKind } from './api-server-double.ts';

function kind(apiVersion: string, name: string, namespaced = true): KnownKind {
  const plural = `${name.toLowerCase()}s`;
  return { apiVersion, kind: name, plural, namespaced };
}

/** Kinds of a cluster without OLM. */
export const kubernetesKinds: readonly KnownKind[] = [
  kind('v1', 'Namespace', false),
  kind('v1', 'Pod'),
  kind('v1', 'Event'),
  kind('v1', 'ConfigMap'),
  kind('v1', 'ServiceAccount'),
  kind('apps/v1', 'Deployment'),
  kind('batch/v1', 'Job'),
  kind('apiextensions.k8s.io/v1', 'CustomResourceDefinition', false),
  kind('rbac.authorization.k8s.io/v1', 'ClusterRole', false),
  kind('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', false),
];
