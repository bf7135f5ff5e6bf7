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

/** Those that OLM v0 adds. */
export const olmKinds: readonly KnownKind[] = [
  ...['CatalogSource', 'Subscription', 'InstallPlan', 'ClusterServiceVersion'].map(name =>
    kind('operators.coreos.com/v1alpha1', name),
  ),
  kind('operators.coreos.com/v1', 'OperatorGroup'),
];

/** What the server of packages adds. */
export const packageKind: KnownKind = kind('packages.operators.coreos.com/v1', 'PackageManifest');

/** Those that OLM v1 adds. */
export const v1Kinds: readonly KnownKind[] = ['ClusterCatalog', 'ClusterExtension'].map(name =>
  kind('olm.operatorframework.io/v1', name, false),
);

/** What RukPak adds, in its newest form. */
export const rukpakKind: KnownKind = kind('core.rukpak.io/v1alpha2', 'BundleDeployment', false);
