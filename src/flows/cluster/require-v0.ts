import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './ports.ts';

/** @throws ClusterError where the cluster has no OLM v0, or one that is too old */
export async function requireV0(cluster: Cluster): Promise<void> {
  const fix = 'Install OLM v0, or choose another engine with --engine.';
  if (!(await cluster.knows('operators.coreos.com/v1alpha1', 'Subscription')))
    throw new ClusterError(
      'no-engine',
      `The cluster at ${cluster.server} has no OLM v0: it knows no Subscription.`,
      fix,
    );
  if (await cluster.knows('operators.coreos.com/v1', 'OperatorGroup')) return;
  const message = `OLM on the cluster at ${cluster.server} is too old: it has no OperatorGroup in operators.coreos.com/v1.`;
  throw new ClusterError('no-engine', message, 'Update OLM to 0.18 or newer, which reads file-based catalogs.');
}
