import type { OpenshiftVersion } from './openshift-versions.ts';

/**
 * The version of Kubernetes in each version of OpenShift, as far as operator-pipelines knows them, the oldest first.
 *
 * @see https://access.redhat.com/solutions/4870701
 */
export const kubernetesOfOpenshift: readonly {
  readonly openshift: OpenshiftVersion;
  readonly kubernetes: { readonly major: number; readonly minor: number };
}[] = [13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30].map((minor, index) => ({
  openshift: { major: 4, minor: index + 1 },
  kubernetes: { major: 1, minor },
}));
