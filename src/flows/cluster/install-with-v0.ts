import {
  allDefinitions,
  type ClusterObject,
  conflictingDefinition,
  definitionNames,
  type InstallFailure,
  keyOf,
  type ProvidedKind,
  referenceTo,
} from '../../core/cluster/index.ts';
import { clusterRoleKinds, createV0Engine, type V0Request } from '../../core/cluster/olm-v0/index.ts';
import { objectOf, textOf } from '../../core/json/fields.ts';
import { ClusterError } from './cluster-error.ts';
import { runLabel } from './perform-action.ts';
import type { Cluster } from './ports.ts';
import { requireV0 } from './require-v0.ts';
import { type InstallResult, type InstallRun, runInstall } from './run-install.ts';

/** What is to be installed, and a name for the run that no other one has: the end of the name of its namespace. */
export type V0Install = Omit<V0Request, 'namespace' | 'labels'> & {
  readonly run: string;
  /** What the bundles bring to the whole cluster. */
  readonly provides: readonly ProvidedKind[];
};

/**
 * Installs with OLM v0, in a namespace of its own.
 *
 * @throws ClusterError where the cluster cannot be used, or has no OLM v0
 */
export async function installWithV0(
  { run, provides, ...wanted }: V0Install,
  settings: Omit<InstallRun, 'engine'>,
): Promise<InstallResult> {
  const { cluster } = settings;
  await requireV0(cluster);
  const all = await cluster.list(allDefinitions);
  // One that is being deleted is gone when OLM makes it.
  const definitions = all.filter(one => textOf(objectOf(one, 'metadata'), 'deletionTimestamp') === '');
  const taken = conflictingDefinition(definitions, provides);
  if (taken !== undefined) return notBegun(taken, definitions);
  const request = { ...wanted, namespace: `catalog-keeper-${run}`, labels: { [runLabel]: run } };
  const before = { definitions: new Set(definitionNames(definitions)), roles: await rolesIn(cluster) };
  return runInstall({ ...settings, engine: createV0Engine(request, before) });
}

/** The keys of the roles of the whole cluster and of their bindings; undefined where they cannot be listed. */
async function rolesIn(cluster: Cluster): Promise<ReadonlySet<string> | undefined> {
  try {
    const roles = await Promise.all(clusterRoleKinds.map(kind => cluster.list(kind)));
    return new Set(roles.flat().map(role => keyOf(referenceTo(role))));
  } catch (error) {
    if (error instanceof ClusterError) return undefined;
    throw error;
  }
}

function notBegun(failure: InstallFailure, objects: readonly ClusterObject[]): InstallResult {
  const shown = new Set(failure.evidence.map(keyOf));
  const evidence = { objects: objects.filter(object => shown.has(keyOf(referenceTo(object)))), logs: [] };
  return { outcome: { kind: 'failed', failure }, milliseconds: 0, timeline: [], evidence, leftBehind: [] };
}
