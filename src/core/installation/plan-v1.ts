import type { Bundle } from '../catalog/model.ts';
import { type ClusterCatalog, type ResolutionV1, resolveV1 } from '../resolve/index.ts';
import { listNames } from '../text/list-names.ts';
import type { InstallationPlan } from './installation-plan.ts';
import { catalogsWith, type RequestV1 } from './installation-request.ts';

/** What OLM v1 would do, as bundles. */
export interface ChosenV1 extends Pick<InstallationPlan, 'outcome' | 'reasons' | 'notes' | 'channels'> {
  readonly stages: readonly ChosenBundleV1[];
}

export interface ChosenBundleV1 {
  readonly bundle: Bundle;
  readonly catalog: string;
  /** The name of the bundle that is upgraded; empty where nothing is installed. */
  readonly replaces: string;
}

/** More than any real package has versions. */
const maxStages = 1_000;

/** Resolves a ClusterExtension again and again: after each upgrade, OLM v1 looks for the next. */
export function chooseV1(request: RequestV1): ChosenV1 {
  const catalogs: readonly ClusterCatalog[] = request.catalogs;
  const stages: ChosenBundleV1[] = [];
  const channels = request.channel === undefined ? [] : [request.channel];
  let installed = request.installed.find(one => one.package === request.package);
  while (stages.length < maxStages) {
    const resolution = resolveV1(catalogs, {
      package: request.package,
      channels,
      ...(request.range === undefined ? {} : { accepts: request.range.contains }),
      ...(installed === undefined ? {} : { installed }),
      isSelfCertified: request.isSelfCertified,
    });
    const notes = notesOf(request, resolution);
    if (resolution.kind !== 'resolved') {
      const reasons = reasonsOf(resolution, request, installed?.name);
      return { stages, outcome: 'impossible', reasons, notes, channels };
    }
    const { bundle, catalog } = resolution;
    if (bundle.name === installed?.name) {
      const newer = newestAllowed(request);
      const isNewest = newer === undefined || newer === bundle.name;
      const outcome = !isNewest ? 'incomplete' : stages.length === 0 ? 'nothing-to-do' : 'complete';
      const reasons = isNewest ? [] : [`OLM v1 has no upgrade from ${bundle.name} to ${newer}: ${noSuccessor}`];
      return { stages, outcome, reasons, notes, channels };
    }
    stages.push({ bundle, catalog, replaces: installed?.name ?? '' });
    installed = { name: bundle.name, package: bundle.package, version: bundle.version, bundle };
  }
  return { stages, outcome: 'undetermined', reasons: ['Upgrades never end.'], notes: [], channels };
}

const noSuccessor =
  'no entry replaces or skips it, or has a skipRange with its version. upgradeConstraintPolicy SelfCertified allows it all the same.';

/** What OLM v1 would install where nothing is installed. */
function newestAllowed({ catalogs, package: name, channel, range }: RequestV1): string | undefined {
  const resolution = resolveV1(catalogs, {
    package: name,
    channels: channel === undefined ? [] : [channel],
    ...(range === undefined ? {} : { accepts: range.contains }),
  });
  return resolution.kind === 'resolved' ? resolution.bundle.name : undefined;
}

function reasonsOf(
  resolution: Exclude<ResolutionV1, { kind: 'resolved' }>,
  request: RequestV1,
  installed: string | undefined,
): readonly string[] {
  if (resolution.kind === 'ambiguous')
    return [
      `Catalogs ${listNames(resolution.catalogs, 5, ' and ')} have the same priority, and OLM v1 does not choose between them. Give one a higher priority.`,
    ];
  if (resolution.kind === 'refused')
    return [
      `OLM v1 refuses ${resolution.bundle.name}: it requires other bundles (${listNames(resolution.types)}), and OLM v1 resolves no dependencies.`,
    ];
  if (catalogsWith(request, request.package).length === 0) return [`No catalog has package ${request.package}.`];
  const where = request.channel === undefined ? '' : ` in channel ${request.channel}`;
  const within = request.range === undefined ? '' : ' within the range of versions';
  if (installed === undefined) return [`Package ${request.package} has no bundle${where}${within}.`];
  return [
    `OLM v1 cannot upgrade ${installed}: no bundle${where}${within} is a successor of it. It stays installed, and the ClusterExtension reports Progressing with reason Retrying.`,
  ];
}

function notesOf({ installed }: RequestV1, resolution: ResolutionV1): readonly string[] {
  const gone = installed.filter(({ bundle }) => bundle === undefined);
  return [
    ...gone.map(({ name }) => `${name} is no longer in a catalog: its version is read from its name.`),
    ...(resolution.kind === 'resolved' && resolution.isDeprecated ? [`${resolution.bundle.name} is deprecated.`] : []),
  ];
}
