import { readBundle } from '../../core/bundle/read-bundle.ts';
import { bundleChecks } from '../../core/checks/bundle/index.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import type { Check } from '../../core/checks/define.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Failure } from '../../core/image/outcome.ts';
import { bundleContent, catalogContent, type ImageContent } from '../../core/image-build/changes-of-images.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { judgeBundle } from '../judge-bundle.ts';
import { judgeCatalog } from '../judge-catalog.ts';
import { loadBundle } from '../load/load-bundle.ts';
import type { BytesReader, Repository } from '../ports.ts';
import { type BaseImage, type BuiltImage, buildImage } from './build-image.ts';
import { configForImages } from './config-for-images.ts';
import { directoryFiles, loadedFiles, type UnfitFile } from './directory-files.ts';
import type { ImagePacker } from './ports.ts';

/** What an image is built from. */
export interface BuildRequest {
  /** The directory as findings name it; empty for the current one. */
  readonly shown: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly base?: BaseImage;
  readonly platforms?: readonly string[];
  readonly annotations: ReadonlyMap<string, string>;
  /** Whether files of a catalog that opm does not load are left out. */
  readonly withoutIgnored: boolean;
}

/** An image, or why there is none. */
export type BuildOutcome =
  | { readonly kind: 'built'; readonly of: 'catalog' | 'bundle'; readonly image: BuiltImage; readonly files: number }
  | { readonly kind: 'invalid'; readonly verdict: Verdict; readonly checks: readonly Check[] }
  | { readonly kind: 'unfit'; readonly problems: readonly UnfitFile[] }
  | { readonly kind: 'no-base'; readonly failure: Failure };

/** Directories that an image of a bundle has; what else is beside them belongs to the repository. */
const bundleDirectories = ['manifests/', 'metadata/', 'tests/'];

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
  const found = await directoryFiles(directory, tree, '');
  if ('problems' in found) return { kind: 'unfit', problems: found.problems };
  const content: ImageContent =
    bundle === undefined
      ? catalogContent(request.withoutIgnored ? loadedFiles(found.files) : found.files, request.base !== undefined)
      : bundleContent(
          found.files.filter(({ path }) => bundleDirectories.some(name => path.startsWith(name))),
          readBundle(bundle.source).annotations?.values ?? new Map(),
        );
  const { base, platforms, annotations } = request;
  const built = await buildImage(packer, {
    ...content,
    annotations,
    ...(base === undefined ? {} : { base }),
    ...(platforms === undefined ? {} : { platforms }),
  });
  if (built.kind !== 'exists') return { kind: 'no-base', failure: built };
  return { kind: 'built', of: isBundle ? 'bundle' : 'catalog', image: built.value, files: content.files.length };
}
