import { type ClusterObject, type Observed, objectsOf, referenceTo, statusOf } from '../../core/cluster/index.ts';
import { itemsOf, memberOf, textOf } from '../../core/json/fields.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './ports.ts';

/** What shows why an install did not succeed. */
export interface Evidence {
  /** All objects that were followed, in their last state, events among them. */
  readonly objects: readonly ClusterObject[];
  readonly logs: readonly { readonly pod: string; readonly container: string; readonly text: string }[];
}

const maxLogs = 10;

/** Collects it as far as the cluster gives it. */
export async function collectEvidence(cluster: Cluster, observed: Observed): Promise<Evidence> {
  const containers = objectsOf(observed, 'Pod').flatMap(notReady).slice(0, maxLogs);
  const logs = [];
  for (const { pod, container, restarted } of containers) {
    const reference = referenceTo(pod);
    const text = await logOf(() => cluster.log(reference, container, restarted));
    if (text !== '') logs.push({ pod: reference.name, container, text });
  }
  return { objects: [...observed.objects.values()], logs };
}

function notReady(pod: ClusterObject) {
  const status = statusOf(pod);
  return [...itemsOf(status, 'initContainerStatuses'), ...itemsOf(status, 'containerStatuses')]
    .filter(container => memberOf(container, 'ready') !== true)
    .map(container => ({
      pod,
      container: textOf(container, 'name'),
      restarted: Number(container.restartCount ?? 0) > 0,
    }));
}

/** A log that cannot be had must not hide what is known. */
async function logOf(log: () => Promise<string>): Promise<string> {
  try {
    return await log();
  } catch (error) {
    if (error instanceof ClusterError) return '';
    throw error;
  }
}
