import { objectsInCatalog } from '../../core/bundle/bundle-objects.ts';
import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { Bundle } from '../../core/catalog/model.ts';
import type { DryRunFinding } from '../../core/cluster/dry-run/dry-run-finding.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { JsonObject } from '../../core/json.ts';
import { dryRun } from '../../flows/cluster/dry-run.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { bundleSourceOf } from './bundle-source-of.ts';

/** Asks the cluster about each manifest of a bundle, which are in the catalog or in the image of the bundle. */
export async function runDryRun(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  bundle: Bundle,
): Promise<Outcome<readonly DryRunFinding[]>> {
  const manifests = await manifestsOf(context, args, bundle);
  if (manifests.kind !== 'exists') return manifests;
  const namespace = textOption(args, 'namespace') ?? 'default';
  return { kind: 'exists', value: await dryRun(cluster, manifests.value, namespace) };
}

async function manifestsOf(context: Context, args: Arguments, bundle: Bundle): Promise<Outcome<readonly JsonObject[]>> {
  const inCatalog = objectsInCatalog(bundle);
  if (inCatalog !== undefined) return { kind: 'exists', value: [inCatalog.csv, ...inCatalog.others] };
  const found = await bundleSourceOf(context, args, bundle);
  if (found.kind !== 'exists') return found;
  return { kind: 'exists', value: readBundle(found.value).manifests.map(({ value }) => value) };
}
