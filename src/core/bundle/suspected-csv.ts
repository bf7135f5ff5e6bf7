import type { Bundle, BundleManifest, UnreadableFile } from './model.ts';

/** A file that should be the ClusterServiceVersion of a bundle that has none: one that cannot be read, or one of a misspelled kind. */
export type SuspectedCsv = { readonly unreadable: UnreadableFile } | { readonly misspelled: BundleManifest };

/** Looks for the file that keeps a bundle from having a ClusterServiceVersion; undefined where none looks like it. */
export function suspectedCsv({ manifests, unreadable }: Bundle): SuspectedCsv | undefined {
  const broken = unreadable.find(
    ({ file }) => file.path.startsWith('manifests/') && (looksSo(file.path) || looksSo(file.text)),
  );
  if (broken !== undefined) return { unreadable: broken };
  const other = manifests.find(({ kind, apiVersion }) => looksSo(kind) || isOfItsVersion(apiVersion, kind));
  return other === undefined ? undefined : { misspelled: other };
}

function looksSo(text: string): boolean {
  return /clusterserviceversion/i.test(text);
}

/** `operators.coreos.com/v1alpha1` has kinds besides it, which do not belong into a bundle. */
function isOfItsVersion(apiVersion: string, kind: string): boolean {
  const others = ['CatalogSource', 'InstallPlan', 'Subscription'];
  return apiVersion === 'operators.coreos.com/v1alpha1' && !others.includes(kind);
}
