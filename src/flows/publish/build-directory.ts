import { readBundle } from '../../core/bundle/read-bundle.ts';
import { bundleChecks } from '../../core/checks/bundle/index.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import type { Check } from '../../core/checks/define.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import type { Failure } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { bundleContent } from '../../core/image-build/changes-of-images.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { judgeBundle } from '../judge-bundle.ts';
import { judgeCatalog } from '../judge-catalog.ts';
import { loadBundle } from '../load/load-bundle.ts';
import type { BytesReader, Repository } from '../ports.ts';
import { type BaseImage, type BuiltImage, buildImage } from './build-image.ts';
import { catalogParts } from './catalog-parts.ts';
import { configForImages } from './config-for-images.ts';
import { catalogFiles, type UnfitFile } from './directory-files.ts';
import type { ImagePacker } from './ports.ts';
import type { ServeCache } from './serve-cache.ts';

/** What an image is built from. */
export interface BuildRequest {
  /** The directory as findings name it; empty for the current one. */
  readonly shown: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly base?: BaseImage;
  /** Of the base's, those to build for; empty: all. */
  readonly platforms: readonly string[];
  readonly annotations: ReadonlyMap<string, string>;
  /** Makes the serve cache of a catalog; it needs a base. */
  readonly cache?: ServeCache;
  /** Whether files of a catalog that opm does not load are left out. */
  readonly withoutIgnored: boolean;
}

/** An image, or why there is none. */
export type BuildOutcome =
  | {
      readonly kind: 'built';
      readonly content: 'catalog' | 'bundle';
      readonly image: BuiltImage;
      readonly files: number;
    }
  | { readonly kind: 'invalid'; readonly verdict: Verdict; readonly checks: readonly Check[] }
  | { readonly kind: 'unfit'; readonly problems: readonly UnfitFile[] }
  | { readonly kind: 'no-base'; readonly failure: Failure };

/**
 * Builds the image of a directory, in memory: of a bundle where it has `manifests/` and `metadata/`, else of a catalog. What is not valid is
 * not built.
 *
 * @throws the typed error of what reads the files when they cannot be looked at
 */
export async function buildDirectory(
  directory: Repository & BytesReader,
  packer: ImagePacker,
  request: BuildRequest,
): Promise<BuildOutcome> {
  const tree = await directory.tree('');
  const isBundle = (await tree.list('manifests')) !== undefined && (await tree.list('metadata')) !== undefined;
  const checks = isBundle ? bundleChecks : catalogChecks;
  const bundle = isBundle ? await loadBundle(directory, request.shown, defaultConfig.limits.fileBytes) : undefined;
  const verdict =
    bundle === undefined
      ? await judgeCatalog(directory, {
          tree,
          catalog: { path: '', name: request.shown },
          config: { config: configForImages(checks), problems: [], origins: new Map() },
          checks,
          now: request.now,
        })
      : await judgeBundle({ ...bundle, config: configForImages(checks), checks, now: request.now });
  if (!verdict.valid) return { kind: 'invalid', verdict, checks };
  const isReduced = !isBundle && request.withoutIgnored;
  const found = await catalogFiles({ objects: directory, tree, path: '' }, isReduced ? 'loaded' : 'all');
  if ('problems' in found) return { kind: 'unfit', problems: found.problems };
  if (found.files.length === 0)
    return { kind: 'unfit', problems: [{ path: request.shown, message: 'The directory has no files.' }] };
  const { base, platforms, annotations, cache } = request;
  const built = await outcomeOf(async () => {
    const parts =
      bundle === undefined
        ? await catalogParts(found.files, base, cache)
        : { ...bundleContent(found.files, readBundle(bundle.source).annotations?.values ?? new Map()), base };
    return existingOrThrow(await buildImage(packer, { ...parts, platforms, annotations }));
  });
  if (built.kind !== 'exists') return { kind: 'no-base', failure: built };
  return { kind: 'built', content: isBundle ? 'bundle' : 'catalog', image: built.value, files: found.files.length };
}
