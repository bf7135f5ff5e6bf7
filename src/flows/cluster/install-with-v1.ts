import { allDefinitions } from '../../core/cluster/index.ts';
import { abilitiesOf } from '../../core/cluster/olm-v1/abilities-of.ts';
import { createV1Engine } from '../../core/cluster/olm-v1/create-v1-engine.ts';
import type { V1Request } from '../../core/cluster/olm-v1/request.ts';
import { runLabel } from './perform-action.ts';
import { requireV1 } from './require-v1.ts';
import { type InstallResult, type InstallRun, runInstall } from './run-install.ts';
import { withStableEnd } from './with-stable-end.ts';

/** What is to be installed, and a name for the run that no other one has: the end of the names of what it makes. */
export type V1Install = Omit<V1Request, 'name' | 'namespace' | 'labels' | 'abilities'> & { readonly run: string };

/**
 * Installs with OLM v1, in a namespace of its own and from a catalog of its own.
 *
 * @throws ClusterError where the cluster cannot be used, or has no OLM v1
 */
export async function installWithV1(
  { run, ...wanted }: V1Install,
  settings: Omit<InstallRun, 'engine'>,
): Promise<InstallResult> {
  const { cluster } = settings;
  await requireV1(cluster);
  const name = `catalog-keeper-${run}`;
  const definition = await cluster.get({ ...allDefinitions, name: 'clusterextensions.olm.operatorframework.io' });
  const abilities = abilitiesOf(definition ?? {});
  const request = { ...wanted, name, namespace: name, labels: { [runLabel]: run }, abilities };
  return runInstall(withStableEnd({ ...settings, engine: createV1Engine(request) }));
}
