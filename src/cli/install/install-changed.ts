import { basename } from 'node:path';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { type InstallReport, selectTarget } from '../../core/cluster/index.ts';
import { type ChangedInstalls, catalogOfBundles, changedInstalls } from '../../flows/cluster/changed-installs.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import { loadCatalogText } from '../../flows/load/load-catalog-text.ts';
import { loadOneCatalog } from '../../flows/load/load-one-catalog.ts';
import { textOption } from '../arguments.ts';
import { baseOf } from '../check-change.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { withRepository } from '../open-repository.ts';
import { UsageError } from '../usage-error.ts';
import { installTarget } from './install-target.ts';
import { catalogIn, type FoundCatalog } from './target-of-catalog.ts';

/** What became of the heads of a change. */
export interface ChangedReports {
  readonly reports: readonly InstallReport[];
  /** How many heads were not tried, because there are too many. */
  readonly left: number;
}

/**
 * Installs every head of a channel that a change brings or alters, one after the other: by an upgrade from the head before, where there is one. Ends where it is
 * interrupted.
 *
 * @returns the exit code where a catalog cannot be served, or a bundle cannot be read
 */
export function installChanged(
  context: Context,
  args: Arguments,
  cluster: Cluster,
): Promise<ChangedReports | ExitCode> {
  const named = textOption(args, 'head');
  const revisions = [textOption(args, 'base'), named].filter(revision => revision !== undefined);
  const install = async (repository: GitRepository): Promise<ChangedReports | ExitCode> => {
    const base = await baseOf(repository, args);
    const head = named ?? (await repository.workTree());
    const change = await changedInstalls(repository, { base, head, headIsMerged: false }, context.now);
    const catalogs = new Map<string, FoundCatalog>();
    const reports: InstallReport[] = [];
    for (const { catalogs: roots, package: name, channel, from } of change.targets) {
      const root = roots[0] ?? '';
      const found = catalogs.get(root) ?? (await loadChanged(repository, change, root, context.now));
      catalogs.set(root, found);
      const pkg = catalogIn(found)?.packages.get(name);
      if (pkg === undefined) throw new UsageError(`${root} has no package ${name}.`);
      const target = selectTarget(pkg, channel, from);
      if ('problem' in target) throw new UsageError(target.problem);
      const report = await installTarget(context, args, cluster, { ...found, pkg, target });
      if (typeof report === 'number') return report;
      reports.push(report);
      if (report.outcome === 'interrupted') break;
    }
    return { reports, left: change.left.length };
  };
  return withRepository(context, args, install, revisions);
}

async function loadChanged(
  repository: GitRepository,
  change: ChangedInstalls,
  root: string,
  now: string,
): Promise<FoundCatalog> {
  const { merged, fileBytes } = change;
  const text = await catalogOfBundles(repository, change, root);
  if (text !== undefined)
    return { word: root, isImage: false, loaded: await loadCatalogText(text, basename(root), now) };
  const loaded = await loadOneCatalog(repository, { tree: merged, path: root, name: basename(root), fileBytes, now });
  return { word: root === '' ? '.' : root, isImage: false, loaded };
}
