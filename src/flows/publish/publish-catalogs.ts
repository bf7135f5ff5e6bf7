import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { runChecks } from '../../core/checks/run.ts';
import type { Failure } from '../../core/image/outcome.ts';
import { platformText } from '../../core/image/platform-text.ts';
import { catalogContent } from '../../core/image-build/changes-of-images.ts';
import { packagesOf } from '../../core/publish/packages-of.ts';
import type { CatalogReceipt, Receipt } from '../../core/publish/receipt.ts';
import type { Release } from '../../core/publish/release.ts';
import type { PublishSettings } from '../../core/publish/settings.ts';
import type { PublishTargetName } from '../../core/publish/targets.ts';
import type { CatalogRoot } from '../../core/repository/layout.ts';
import { counted } from '../../core/text/counted.ts';
import { loadTree } from '../load/load-tree.ts';
import type { BytesReader, ObjectReader, Tree } from '../ports.ts';
import { attachReceipt } from './attach-receipt.ts';
import { type BaseImage, buildImage } from './build-image.ts';
import { configForImages } from './config-for-images.ts';
import { directoryFiles, loadedFiles } from './directory-files.ts';
import type { ImagePacker, PublishTarget } from './ports.ts';
import { type PublishedImage, plannedState, publishImage } from './publish-image.ts';

/** A revision whose catalogs are published. */
export interface PublishRequest {
  readonly objects: ObjectReader & BytesReader;
  readonly tree: Tree;
  readonly release: Release;
  /** URL of the repository, for the annotation of the image. */
  readonly source: string | undefined;
  readonly settings: Pick<PublishSettings, 'platforms' | 'files'>;
  readonly targets: readonly PublishTargetName[];
  readonly base: BaseImage | undefined;
  readonly packer: ImagePacker;
  readonly target: PublishTarget;
  /** Build and compare, and write nothing. */
  readonly dryRun: boolean;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly onCatalog?: (path: string) => void;
}

/**
 * Publishes every catalog of a revision. One that fails leaves the others alone, and what was live of it before is live still.
 *
 * @throws the typed error of what reads the repository where it cannot be looked at
 */
export async function publishCatalogs(request: PublishRequest): Promise<Receipt> {
  const memory = documentMemory();
  const catalogs: CatalogReceipt[] = [];
  for (const target of request.targets) {
    request.onCatalog?.(target.catalog.path);
    catalogs.push(await publishCatalog(request, target, memory));
  }
  return receiptOf(request.release, catalogs);
}

async function publishCatalog(
  request: PublishRequest,
  { catalog, repository, movingTags }: PublishTargetName,
  memory: DocumentMemory,
): Promise<CatalogReceipt> {
  const failed = (problem: string, isInfrastructure = false): CatalogReceipt => ({
    path: catalog.path,
    name: catalog.name,
    state: 'failed',
    tags: [],
    platforms: [],
    packages: [],
    problem,
    ...(isInfrastructure ? { isInfrastructure } : {}),
  });
  const loaded = await validCatalog(request, catalog, memory);
  if ('problem' in loaded) return failed(loaded.problem);
  const found = await directoryFiles(request.objects, request.tree, catalog.path);
  if ('problems' in found) return failed(found.problems.map(({ path, message }) => `${path}: ${message}`).join(' '));
  const files = request.settings.files === 'loaded' ? loadedFiles(found.files) : found.files;
  const { base, release, source } = request;
  const { platforms } = request.settings;
  const built = await buildImage(request.packer, {
    ...catalogContent(files, base !== undefined),
    annotations: annotationsOf(release, base, source),
    ...(base === undefined ? {} : { base }),
    ...(platforms.length === 0 ? {} : { platforms }),
  });
  if (built.kind !== 'exists') return failed(sentence('The image cannot be built', built), !isAuthors(built));
  const publication = { image: built.value, repository, movingTags, release };
  const receiptFor = ({ state, digest, releaseTag }: Omit<PublishedImage, 'written' | 'manifest'>): CatalogReceipt => ({
    path: catalog.path,
    name: catalog.name,
    state,
    image: `${repository.text}@${digest.text}`,
    releaseTag,
    tags: movingTags,
    ...(built.value.base === undefined ? {} : { base: built.value.base.reference.text }),
    platforms: built.value.platforms.map(platformText),
    packages: packagesOf(loaded.catalog),
  });
  if (request.dryRun) {
    const planned = await plannedState(request.target, publication);
    return planned.kind === 'exists' ? receiptFor(planned.value) : failed(unpublished(planned), true);
  }
  try {
    const published = await publishImage(request.target, publication);
    if (published.kind !== 'exists') return failed(unpublished(published), true);
    const receipt = receiptFor(published.value);
    if (receipt.state === 'published')
      await attachReceipt(
        request.target,
        request.packer,
        repository,
        published.value.manifest,
        receiptOf(release, [receipt]),
      );
    return receipt;
  } catch (error) {
    // What cannot be written to one repository says nothing about the others.
    if (error instanceof Error && 'retryable' in error) return failed(error.message, true);
    throw error;
  }
}

function receiptOf({ commit, time }: Release, catalogs: readonly CatalogReceipt[]): Receipt {
  return { schemaVersion: 1, revision: commit, time, catalogs };
}

function unpublished(failure: Failure): string {
  return sentence('The image cannot be published', failure);
}

/** The catalog of the revision, where opm would accept it. */
async function validCatalog(
  { objects, tree, now }: PublishRequest,
  root: CatalogRoot,
  memory: DocumentMemory,
): Promise<{ readonly catalog: Catalog } | { readonly problem: string }> {
  const { snapshot } = await loadTree(objects, {
    tree,
    layout: { catalogs: [root], operators: undefined },
    config: { config: configForImages(catalogChecks), problems: [], origins: new Map() },
    now,
    memory,
    needsOwners: false,
  });
  const blocking = runChecks(snapshot, catalogChecks).findings.filter(({ severity }) => severity !== 'warning');
  const [first] = blocking;
  const catalog = snapshot.merged.catalogs.get(root.path);
  if (first !== undefined) {
    const more = blocking.length === 1 ? '' : ` (and ${counted(blocking.length - 1, 'other finding')})`;
    return { problem: `The catalog is not valid: ${first.message}${more}` };
  }
  return catalog === undefined ? { problem: `There is no catalog in ${root.path}.` } : { catalog };
}

function sentence(what: string, { detail }: Failure): string {
  return `${what}: ${detail}.`;
}

/** The base is wrong, and not the way to it. */
function isAuthors({ kind }: Failure): boolean {
  return kind === 'absent' || kind === 'malformed';
}

/** @see https://github.com/opencontainers/image-spec/blob/main/annotations.md */
function annotationsOf({ commit, time }: Release, base: BaseImage | undefined, source: string | undefined) {
  const prefix = 'org.opencontainers.image';
  return new Map([
    [`${prefix}.created`, time],
    [`${prefix}.revision`, commit],
    ...(source === undefined ? [] : [[`${prefix}.source`, source] as const]),
    ...(base === undefined ? [] : [[`${prefix}.base.name`, base.reference.text] as const]),
  ]);
}
