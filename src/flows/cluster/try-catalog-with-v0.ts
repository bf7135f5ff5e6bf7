import { type InstallFailure, referenceTo, unlistedPackages } from '../../core/cluster/index.ts';
import { type CatalogAccess, createV0CatalogEngine } from '../../core/cluster/olm-v0/index.ts';
import { ClusterError } from './cluster-error.ts';
import { runLabel } from './perform-action.ts';
import type { Clock, Cluster } from './ports.ts';
import { requireV0 } from './require-v0.ts';
import { type InstallResult, type InstallRun, runInstall } from './run-install.ts';

/** A catalog to be tried. */
export interface CatalogTrial {
  readonly access: CatalogAccess;
  /** Names of all packages that it contains. */
  readonly packages: readonly string[];
  /** A name for the run that no other one has: the end of the name of its namespace. */
  readonly run: string;
}

const listMilliseconds = 60_000;
const pauseMilliseconds = 500;

/**
 * Lets OLM v0 run a catalog: its image is pulled, it is served, and its packages are listed, where the cluster lists packages (`PackageManifest`).
 *
 * @throws ClusterError where the cluster cannot be used, or has no OLM v0
 */
export async function tryCatalogWithV0(
  { access, packages, run }: CatalogTrial,
  settings: Omit<InstallRun, 'engine' | 'verify'>,
): Promise<InstallResult> {
  const { cluster, clock, signal } = settings;
  await requireV0(cluster);
  const namespace = `catalog-keeper-${run}`;
  const engine = createV0CatalogEngine({ namespace, labels: { [runLabel]: run }, access });
  const verify = () => listPackages(cluster, namespace, packages, clock, signal);
  return runInstall({ ...settings, engine, verify });
}

const manifests = { apiVersion: 'packages.operators.coreos.com/v1', kind: 'PackageManifest' };

/** The server of packages reads a catalog some time after it is READY. */
async function listPackages(
  cluster: Cluster,
  namespace: string,
  packages: readonly string[],
  clock: Clock,
  signal: AbortSignal,
): Promise<InstallFailure | undefined> {
  const end = clock.now() + listMilliseconds;
  for (;;) {
    const isOver = () => clock.now() >= end || signal.aborted;
    try {
      const failure = await unlistedNow(cluster, namespace, packages);
      if (failure === undefined || isOver()) return failure;
    } catch (error) {
      // An API server that is busy answers the next time.
      if (!(error instanceof ClusterError && error.code === 'unreachable') || isOver()) throw error;
    }
    await clock.pause(pauseMilliseconds, signal);
  }
}

async function unlistedNow(
  cluster: Cluster,
  namespace: string,
  packages: readonly string[],
): Promise<InstallFailure | undefined> {
  if (!(await cluster.knows(manifests.apiVersion, manifests.kind))) return undefined;
  // It lists the packages of all catalogs in sight; this label is the name of the CatalogSource.
  const listed = await cluster.list({ ...manifests, namespace, selector: 'catalog=catalog-keeper' });
  return unlistedPackages(packages, new Set(listed.map(object => referenceTo(object).name)));
}
