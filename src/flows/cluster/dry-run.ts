import { type DryRunFinding, dryRunFinding } from '../../core/cluster/dry-run/dry-run-finding.ts';
import { dryRunObjects } from '../../core/cluster/dry-run/dry-run-objects.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Cluster } from './ports.ts';

/** How many requests are under way at once. */
const atOnce = 4;

/**
 * Asks the API server of each object of a bundle whether it would take it. Nothing is created.
 *
 * @param objects the manifests of the bundle
 * @param namespace one that exists
 * @throws ClusterError
 */
export async function dryRun(
  cluster: Pick<Cluster, 'create'>,
  objects: readonly JsonObject[],
  namespace: string,
): Promise<readonly DryRunFinding[]> {
  const tried = dryRunObjects(objects, namespace);
  const findings: DryRunFinding[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < tried.length; index = next++) {
      const one = tried[index];
      if (one !== undefined) findings[index] = dryRunFinding(one, await cluster.create(one.object, true));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return findings;
}
