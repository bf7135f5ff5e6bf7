import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { Bundle } from '../../core/catalog/model.ts';
import { type InstallMode, referenceTo, type Target, watchedNamespaces } from '../../core/cluster/index.ts';
import type { RukpakBundle } from '../../core/cluster/rukpak/request.ts';
import { convertBundle, suggestedNamespace } from '../../core/plain/index.ts';
import { installWithRukpak } from '../../flows/cluster/install-with-rukpak.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import type { InstallResult } from '../../flows/cluster/run-install.ts';
import { textOption } from '../arguments.ts';
import { conversion } from '../bundle/convert/convert-options.ts';
import { makeRukpakSource } from '../bundle/convert/make-rukpak-source.ts';
import { type RukpakSource, rukpakSource } from '../bundle/convert/rukpak-source.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { reportFailure } from '../images/report-failure.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';
import { bundleReference, bundleSourceOf } from './bundle-source-of.ts';
import { installModeOf } from './install-mode-of.ts';
import { installWithProgress, newRun } from './install-with-progress.ts';

/** How the bundles of one run are installed. */
interface Way {
  readonly name: string;
  readonly source: RukpakSource;
  readonly installMode: InstallMode;
}

/** Installs with RukPak. @returns the exit code where a bundle cannot be read or converted @throws ClusterError */
export async function runRukpak(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  target: Target,
): Promise<InstallResult | ExitCode> {
  const run = newRun();
  const source = rukpakSource(args);
  const provisioner = source.kind === 'bundle-image' ? 'registry' : 'plain';
  // RukPak converts for all namespaces.
  const installMode = provisioner === 'registry' ? 'AllNamespaces' : installModeOf(args, target);
  const name = `catalog-keeper-${run}`;
  const bundles: RukpakBundle[] = [];
  let namespace = name;
  const wanted = target.from === undefined ? [target.bundle] : [target.from, target.bundle];
  for (const bundle of wanted) {
    const own = bundle === target.from ? sourceOfFrom(args, source) : source;
    const made = await makeBundle(context, args, bundle, { name, source: own, installMode });
    if (typeof made === 'number') return made;
    bundles.push(made.bundle);
    namespace = made.namespace;
  }
  const install = { run, name, namespace, installMode, provisioner, bundles } as const;
  return installWithProgress(context, args, cluster, settings => installWithRukpak(install, settings));
}

/** Each bundle is at a commit of its own. */
function sourceOfFrom(args: Arguments, source: RukpakSource): RukpakSource {
  if (source.kind !== 'git') return source;
  const commit = textOption(args, 'from-commit');
  if (commit === undefined) throw new UsageError('--git with --from needs --from-commit: the commit of that bundle.');
  return { ...source, commit };
}

async function makeBundle(
  context: Context,
  args: Arguments,
  bundle: Bundle,
  { name, source, installMode }: Way,
): Promise<{ readonly bundle: RukpakBundle; readonly namespace: string } | ExitCode> {
  const found = await bundleSourceOf(context, args, bundle);
  if (found.kind !== 'exists') return reportFailure(context, bundle.image, found);
  // What is in a repository has been converted for a namespace already.
  const suggested = source.kind === 'git' ? (suggestedNamespace(readBundle(found.value)) ?? name) : name;
  const options = conversion(args, suggested);
  const namespace = options.installNamespace;
  const targetNamespaces = watchedNamespaces({ namespace, installMode }) ?? [''];
  const converted = convertBundle(found.value, { ...options, targetNamespaces });
  if ('problems' in converted)
    return reportProblems(
      context,
      converted.problems.map(({ place, ...rest }) => rest),
    );
  const { objects } = converted;
  const image = bundleReference(bundle);
  const made = await makeRukpakSource(context, args, source, { name, objects, image });
  if ('exitCode' in made) return made.exitCode;
  const deployments = objects.map(referenceTo).flatMap(({ kind, name: own }) => (kind === 'Deployment' ? [own] : []));
  return { bundle: { name: bundle.name, source: made.source, configMaps: made.objects, deployments }, namespace };
}
