/** A version of Kubernetes from which on clusters no longer serve some APIs. */
export type Removal = '1.22.0' | '1.25.0' | '1.26.0';

const inRelease122: Readonly<Record<string, readonly string[]>> = {
  'admissionregistration.k8s.io/v1beta1': ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
  'apiextensions.k8s.io/v1beta1': ['CustomResourceDefinition'],
  'apiregistration.k8s.io/v1beta1': ['APIService'],
  'authentication.k8s.io/v1beta1': ['TokenReview'],
  'authorization.k8s.io/v1beta1': ['LocalSubjectAccessReview', 'SelfSubjectAccessReview', 'SubjectAccessReview'],
  'certificates.k8s.io/v1beta1': ['CertificateSigningRequest'],
  'coordination.k8s.io/v1beta1': ['Lease'],
  'extensions/v1beta1': ['Ingress'],
  'networking.k8s.io/v1beta1': ['Ingress', 'IngressClass'],
  'rbac.authorization.k8s.io/v1beta1': ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'],
  'scheduling.k8s.io/v1beta1': ['PriorityClass'],
  'storage.k8s.io/v1beta1': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment'],
};

const inRelease125: Readonly<Record<string, readonly string[]>> = {
  'autoscaling/v2beta1': ['HorizontalPodAutoscaler'],
  'batch/v1beta1': ['CronJob'],
  'discovery.k8s.io/v1beta1': ['EndpointSlice'],
  'events.k8s.io/v1beta1': ['Event'],
  'node.k8s.io/v1beta1': ['RuntimeClass'],
  'policy/v1beta1': ['PodDisruptionBudget', 'PodSecurityPolicy'],
};

const inRelease126: Readonly<Record<string, readonly string[]>> = {
  'autoscaling/v2beta2': ['HorizontalPodAutoscaler'],
};

/**
 * The kinds that Kubernetes no longer serves, by `apiVersion kind`, with the version that removed them; those that the validator
 * `alpha-deprecated-apis` knows.
 *
 * @see https://kubernetes.io/docs/reference/using-api/deprecation-guide/
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/removed_apis.go
 */
const removals: ReadonlyMap<string, Removal> = new Map([
  ...keysOf(inRelease122, '1.22.0'),
  ...keysOf(inRelease125, '1.25.0'),
  ...keysOf(inRelease126, '1.26.0'),
]);

/** The version of Kubernetes that no longer serves a kind; undefined for what is served, or not known. */
export function removalOf(apiVersion: string, kind: string): Removal | undefined {
  return removals.get(`${apiVersion} ${kind}`);
}

function keysOf(table: Readonly<Record<string, readonly string[]>>, removal: Removal) {
  return Object.entries(table).flatMap(([apiVersion, kinds]) =>
    kinds.map((kind): readonly [string, Removal] => [`${apiVersion} ${kind}`, removal]),
  );
}
