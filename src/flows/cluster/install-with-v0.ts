import { allDefinitions, definitionNames } from '../../core/cluster/definitions.ts';
import { createV0Engine } from '../../core/cluster/olm-v0/create-v0-engine.ts';
import type { V0Request } from '../../core/cluster/olm-v0/request.ts';
import { ClusterError } from './cluster-error.ts';
import { runLabel } from './perform-action.ts';
import { type InstallResult, type InstallRun, runInstall } from './run-install.ts';

/** What is to be installed, and a name for the run that no other one has: the end of the name of its namespace. */
export type V0Install = Omit<V0Request, 'namespace' | 'labels'> & { readonly run: string };

/**
 * Installs with OLM v0, in a namespace of its own.
 *
 * @throws ClusterError where the cluster cannot be used, or has no OLM v0
 */
export async function installWithV0(
  { run, ...wanted }: V0Install,
  settings: Omit<InstallRun, 'engine'>,
): Promise<InstallResult> {
  const { cluster } = settings;
  if (!(await cluster.knows('operators.coreos.com/v1alpha1', 'Subscription'))) {
    const message = `The cluster at ${cluster.server} has no OLM v0: it knows no Subscription.`;
    throw new ClusterError('no-engine', message, 'Install OLM v0, or choose another engine with --engine.');
  }
  const before = new Set(definitionNames(await cluster.list(allDefinitions)));
  const request = { ...wanted, namespace: `catalog-keeper-${run}`, labels: { [runLabel]: run } };
  return runInstall({ ...settings, engine: createV0Engine(request, before) });
}
