import type { ConfigProblem } from '../../core/config/model.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../core/image/reference.ts';
import { bundleImage, templateProblem } from '../../core/publish/bundle-image.ts';
import { compositeTarget } from '../../core/publish/composite-target.ts';
import { type Release, releaseOf } from '../../core/publish/release.ts';
import type { PublishSettings } from '../../core/publish/settings.ts';
import { type PublishTargetName, publishTargets } from '../../core/publish/targets.ts';
import { loadComposite } from '../composite/load-composite.ts';
import { findLayout } from '../load/find-layout.ts';
import { loadConfig } from '../load/load-config.ts';
import type { Tree } from '../ports.ts';
import { bundlePlaces } from './bundle-places.ts';
import type { PublishedRepository } from './ports.ts';
import type { BundlesRequest } from './publish-bundles.ts';

/** What a revision publishes, and where. */
export interface PublishPlan {
  readonly kind: 'plan';
  readonly tree: Tree;
  readonly release: Release;
  readonly settings: Pick<PublishSettings, 'platforms' | 'files' | 'cache'>;
  readonly targets: readonly PublishTargetName[];
  /** Bundle directories, and where their images go. */
  readonly bundles?: Pick<BundlesRequest, 'template' | 'places' | 'catalogRepositories'>;
  /** Undefined: `scratch`. */
  readonly base?: ImageReference;
  /** Directory of the OCI layout that it goes to; undefined: to registries. */
  readonly layout?: string;
}

/** Why nothing of a revision can be published. */
export type NoPublishPlan =
  | { readonly kind: 'invalid-configuration'; readonly problems: readonly ConfigProblem[] }
  /** One sentence each. */
  | { readonly kind: 'unpublishable'; readonly problems: readonly string[] };

/** What is published, where it is not what the configuration says. */
export interface PublishChoice {
  readonly revision: string;
  /** Directory of an OCI layout, instead of the configured repository. */
  readonly layout?: string;
  /** Reference of the base, or `scratch`. */
  readonly base?: string;
  /** Paths of catalogs; empty: all. */
  readonly catalogs: readonly string[];
}

const usualBase = 'quay.io/operator-framework/opm:latest';
/** Where images go without `publish.image`. */
export const usualLayout = 'catalog-images';
/** Commits that are looked at for the time of a release. */
const historyLength = 100;

/**
 * Reads of a revision what it publishes, and where.
 *
 * @throws the typed error of what reads the repository where it cannot be looked at
 */
export async function publishPlan(
  repository: PublishedRepository,
  choice: PublishChoice,
): Promise<PublishPlan | NoPublishPlan> {
  const tree = await repository.tree(choice.revision);
  const { config, problems } = await loadConfig(repository, tree);
  if (problems.length > 0) return { kind: 'invalid-configuration', problems };
  const found = await findLayout([tree], { catalogs: config.catalogs.paths, operators: config.operators });
  const composite = await loadComposite(repository, tree);
  if (composite !== undefined && 'problem' in composite)
    return { kind: 'unpublishable', problems: [composite.problem] };
  const isConfigured =
    config.publish.image !== undefined || (found.catalogs.length === 0 && composite?.repo !== undefined);
  const layout = choice.layout ?? (isConfigured ? undefined : usualLayout);
  const settings = layout === undefined ? config.publish : { ...config.publish, image: undefined };
  const ofCatalogs = publishTargets(settings, found.catalogs);
  if ('problems' in ofCatalogs) return { kind: 'unpublishable', ...ofCatalogs };
  const ofComposite = composite === undefined ? [] : compositeTarget(composite, layout !== undefined);
  if ('problems' in ofComposite) return { kind: 'unpublishable', ...ofComposite };
  const all = [...ofCatalogs, ...ofComposite];
  const bundles =
    layout === undefined ? await bundlesOf(tree, config.publish.bundles, found.operators, all) : undefined;
  if (bundles !== undefined && 'problems' in bundles) return { kind: 'unpublishable', ...bundles };
  const targets = all.length === 0 && bundles !== undefined ? [] : chosenTargets(all, choice.catalogs);
  if ('problems' in targets) return { kind: 'unpublishable', ...targets };
  const base = baseOf(choice.base ?? settings.base ?? (layout === undefined ? usualBase : 'scratch'));
  if (base !== undefined && 'problem' in base) return { kind: 'unpublishable', problems: [base.problem] };
  if (base === undefined && settings.cache)
    return { kind: 'unpublishable', problems: ['publish.cache needs a base image with opm: set publish.base.'] };
  const { commits } = await repository.history(choice.revision, historyLength);
  const inLayout = layout === undefined ? {} : { text: `oci:${layout}` };
  return {
    kind: 'plan',
    tree,
    release: releaseOf(commits.toReversed()),
    settings,
    targets: targets.map(target => ({ ...target, repository: { ...target.repository, ...inLayout } })),
    ...(bundles === undefined ? {} : { bundles }),
    ...(base === undefined ? {} : { base }),
    ...(layout === undefined ? {} : { layout }),
  };
}

async function bundlesOf(
  tree: Tree,
  template: string | undefined,
  operators: string | undefined,
  catalogs: readonly PublishTargetName[],
): Promise<PublishPlan['bundles'] | { readonly problems: readonly string[] }> {
  if (template === undefined || operators === undefined) return undefined;
  const problem = templateProblem(template);
  if (problem !== undefined) return { problems: [problem] };
  const catalogRepositories = catalogs.map(({ repository }) => repository.text);
  return { template, places: await bundlePlaces(tree, operators), catalogRepositories };
}

/** The repositories that a plan pushes to. */
export function repositoriesOf({ targets, bundles }: PublishPlan): readonly string[] {
  const ofBundles = (bundles?.places ?? []).flatMap(place => {
    const image = bundleImage(bundles?.template ?? '', place);
    return 'error' in image ? [] : [`${image.host}/${image.path}`];
  });
  return [...new Set([...targets.map(({ repository }) => repository.text), ...ofBundles])];
}

function chosenTargets(
  targets: readonly PublishTargetName[],
  chosen: readonly string[],
): readonly PublishTargetName[] | { readonly problems: readonly string[] } {
  if (targets.length === 0)
    return { problems: ['The repository has no catalog. Set catalogs.paths in the configuration.'] };
  const paths = new Set(chosen.map(path => path.replace(/^\.\/|(?<!\/)\/+$/g, '')));
  const known = targets.map(({ catalog }) => catalog.path);
  const problems = [...paths]
    .filter(path => !known.includes(path))
    .map(path => `'${path}' is not a catalog of the repository: ${known.join(', ')}.`);
  if (problems.length > 0) return { problems };
  return paths.size === 0 ? targets : targets.filter(({ catalog }) => paths.has(catalog.path));
}

function baseOf(text: string): ImageReference | { readonly problem: string } | undefined {
  if (text === 'scratch') return undefined;
  const reference = parseReference(text);
  if ('error' in reference) return { problem: `The base '${text}' is not an image reference: ${reference.error}.` };
  return pulledReference(reference);
}
