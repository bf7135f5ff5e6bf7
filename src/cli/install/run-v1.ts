import { objectsOfBundle } from '../../core/bundle/bundle-objects.ts';
import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { Bundle } from '../../core/catalog/model.ts';
import { deploymentsOfCsv, type InstallMode, referenceTo } from '../../core/cluster/index.ts';
import type { V1Bundle } from '../../core/cluster/olm-v1/request.ts';
import { upgradeSteps } from '../../core/cluster/olm-v1/upgrade-steps.ts';
import { installWithV1 } from '../../flows/cluster/install-with-v1.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import type { InstallResult } from '../../flows/cluster/run-install.ts';
import type { Arguments, Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { bundleSourceOf } from './bundle-source-of.ts';
import { installModeOf } from './install-mode-of.ts';
import { installWithProgress, newRun } from './install-with-progress.ts';
import type { FoundTarget } from './target-of-catalog.ts';

/** All namespaces is what every OLM v1 can install; several namespaces is what none can. */
const preferred: readonly InstallMode[] = ['AllNamespaces', 'OwnNamespace', 'SingleNamespace', 'MultiNamespace'];

/** Installs with OLM v1. @param image of the catalog @throws ClusterError @throws UsageError for a bundle without an image */
export async function runV1(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  image: string,
  { pkg, target }: FoundTarget,
): Promise<InstallResult> {
  const { bundle, channel, from } = target;
  if (bundle.image === '')
    throw new UsageError(
      `OLM v1 installs bundles from images alone, and ${bundle.name} has none. Use --engine olm-v0 or rukpak.`,
    );
  const steps = from === undefined ? [bundle] : upgradeSteps(pkg, channel, from, bundle);
  const bundles = await Promise.all(steps.map(step => v1Bundle(context, args, step)));
  const install = {
    run: newRun(),
    image,
    package: bundle.package,
    channel,
    bundles,
    installMode: installModeOf(args, target, preferred),
  };
  return installWithProgress(context, args, cluster, settings => installWithV1(install, settings));
}

/** What is in a bundle need not be known: the cluster may reach registries that this machine does not. */
async function v1Bundle(context: Context, args: Arguments, bundle: Bundle): Promise<V1Bundle> {
  const found = await bundleSourceOf(context, args, bundle);
  const objects = found.kind === 'exists' ? objectsOfBundle(readBundle(found.value)) : undefined;
  const deployments = objects && deploymentsOfCsv(objects.csv).map(object => referenceTo(object).name);
  return { name: bundle.name, version: bundle.version, deployments };
}
