import { v1ApiVersion } from '../../core/cluster/olm-v1/objects.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './ports.ts';

/** @throws ClusterError where the cluster has no OLM v1 */
export async function requireV1(cluster: Cluster): Promise<void> {
  if (await cluster.knows(v1ApiVersion, 'ClusterExtension')) return;
  const message = `The cluster at ${cluster.server} has no OLM v1: it knows no ClusterExtension.`;
  throw new ClusterError('no-engine', message, 'Install OLM v1, or choose another engine with --engine.');
}
