import { createV1CatalogEngine } from '../../core/cluster/olm-v1/create-v1-catalog-engine.ts';
import { runLabel } from './perform-action.ts';
import { requireV1 } from './require-v1.ts';
import { type InstallResult, type InstallRun, runInstall } from './run-install.ts';

/**
 * Lets OLM v1 run a catalog: its image is pulled, unpacked and served (`Serving=True`).
 *
 * @param run a name that no other run has: the end of the name of its ClusterCatalog
 * @throws ClusterError where the cluster cannot be used, or has no OLM v1
 */
export async function tryCatalogWithV1(
  { image, run }: { readonly image: string; readonly run: string },
  settings: Omit<InstallRun, 'engine' | 'verify'>,
): Promise<InstallResult> {
  await requireV1(settings.cluster);
  const engine = createV1CatalogEngine({ name: `catalog-keeper-${run}`, labels: { [runLabel]: run }, image });
  return runInstall({ ...settings, engine });
}
