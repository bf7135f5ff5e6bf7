import type { BundleManifest } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { sourceOfDirectory } from '../../bundle/source-of-directory.ts';
import type { BundleDirectory } from '../../repository/operator.ts';

/** The ClusterServiceVersion of a bundle directory, as opm reads bundles. Undefined where there is none that can be read. */
export function clusterServiceVersionOf(bundle: BundleDirectory | undefined): BundleManifest | undefined {
  return bundle === undefined ? undefined : readBundle(sourceOfDirectory(bundle)).csv;
}
