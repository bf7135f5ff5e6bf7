import { bundlesBroughtAlong, kindsOfRequired, kindsProvidedBy } from '../../core/cluster/index.ts';
import type { CatalogAccess } from '../../core/cluster/olm-v0/index.ts';
import { installWithV0 } from '../../flows/cluster/install-with-v0.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import type { InstallResult } from '../../flows/cluster/run-install.ts';
import type { Arguments, Context } from '../command.ts';
import { installModeOf } from './install-mode-of.ts';
import { installWithProgress, newRun } from './install-with-progress.ts';
import { catalogIn, type FoundTarget } from './target-of-catalog.ts';

/** Installs with OLM v0. @throws ClusterError */
export async function runV0(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  access: CatalogAccess,
  found: FoundTarget,
): Promise<InstallResult> {
  const { target } = found;
  const { bundle, channel, from } = target;
  const catalog = catalogIn(found);
  const required = catalog === undefined ? [] : bundlesBroughtAlong(catalog, target);
  const install = {
    run: newRun(),
    access,
    package: bundle.package,
    channel,
    target: bundle.name,
    from: from?.name,
    installMode: installModeOf(args, target),
    provides: [...kindsProvidedBy([from, bundle]), ...kindsOfRequired(required)],
  };
  return installWithProgress(context, args, cluster, settings => installWithV0(install, settings));
}
