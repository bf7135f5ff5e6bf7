import type { JsonObject } from '../../json.ts';

/**
 * The forms that RukPak had for an object that installs a bundle: `v1alpha2` of RukPak 0.17 to 0.24, `v1alpha1` of 0.6 to 0.16, and `bundle-instance`, which its documents before 0.4
 * show and no release took as it is: with a selector.
 */
export const bundleDeploymentForms = ['v1alpha2', 'v1alpha1', 'bundle-instance'] as const;

export type BundleDeploymentForm = (typeof bundleDeploymentForms)[number];

/** What installs a bundle. */
export interface BundleDeployment {
  readonly name: string;
  /** Where a bundle of the format registry+v1 is installed; the manifests of a plain one say that themselves. */
  readonly installNamespace: string;
  /** Who unpacks the bundle: `registry` converts one of the format registry+v1 itself. */
  readonly provisioner: 'plain' | 'registry';
  readonly source: JsonObject;
}

/**
 * The object that has RukPak install a bundle.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/api/v1alpha2/bundledeployment_types.go
 * @see https://github.com/operator-framework/rukpak/blob/v0.16.0/api/v1alpha1/bundledeployment_types.go
 */
export function bundleDeployment(
  { name, installNamespace, provisioner, source }: BundleDeployment,
  form: BundleDeploymentForm,
): JsonObject {
  const provisionerClassName =
    form === 'bundle-instance' ? `core.rukpak.io/${provisioner}` : `core-rukpak-io-${provisioner}`;
  const metadata = { name };
  if (form === 'v1alpha2') {
    const spec = { installNamespace, provisionerClassName, source };
    return { apiVersion: 'core.rukpak.io/v1alpha2', kind: 'BundleDeployment', metadata, spec };
  }
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { provisionerClassName, source } };
  const apiVersion = 'core.rukpak.io/v1alpha1';
  if (form === 'v1alpha1')
    return { apiVersion, kind: 'BundleDeployment', metadata, spec: { provisionerClassName, template } };
  const spec = { provisionerClassName, selector: { matchLabels: labels }, template };
  return { apiVersion, kind: 'BundleInstance', metadata, spec };
}
