import type { BundleDirectory } from '../../repository/operator.ts';
import { clusterServiceVersionOf } from '../images/cluster-service-version.ts';

/** `metadata.name` of the ClusterServiceVersion of a bundle directory; undefined where there is none that can be read. */
export function csvNameOf(bundle: BundleDirectory | undefined): string | undefined {
  const name = clusterServiceVersionOf(bundle)?.name ?? '';
  return name === '' ? undefined : name;
}
