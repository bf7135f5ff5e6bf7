import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import type { Digest } from '../../core/image/digest.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Failure, Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { platformText } from '../../core/image/platform-text.ts';
import { failedReceipt } from '../../core/publish/failed-receipt.ts';
import { packagesOf } from '../../core/publish/packages-of.ts';
import type { CatalogReceipt, PackageReceipt, Receipt } from '../../core/publish/receipt.ts';
import type { Release } from '../../core/publish/release.ts';
import type { PublishTargetName } from '../../core/publish/targets.ts';
import { counted } from '../../core/text/counted.ts';
import type { Images, Tree } from '../ports.ts';
import { attachReceipt } from './attach-receipt.ts';
import { type BaseImage, type BuiltImage, buildImage } from './build-image.ts';
import { catalogParts } from './catalog-parts.ts';
import { type CatalogSource, catalogSource } from './catalog-source.ts';
import { catalogFiles } from './directory-files.ts';
import { opmFindings } from './opm-findings.ts';
import type { ImagePacker, PublishTarget } from './ports.ts';
import { publishBundles } from './publish-bundles.ts';
import {
  isReleased,
  type Publication,
  type PublishedImage,
  type PublishPlace,
  plannedState,
  publishImage,
} from './publish-image.ts';
import type { PublishPlan } from './publish-plan.ts';
import { type FilesReader, type ReadFiles, readOnce } from './read-once.ts';
import type { ServeCache } from './serve-cache.ts';
import { writeFailure } from './write-failure.ts';

/** A revision whose catalogs are published. */
export interface PublishRequest {
  readonly objects: FilesReader;
  readonly tree: Tree;
  readonly release: Release;
  /** URL of the repository, for the annotation of the image. */
  readonly source: string | undefined;
  readonly settings: PublishPlan['settings'];
  readonly targets: readonly PublishTargetName[];
  readonly bundles?: PublishPlan['bundles'];
  readonly base: BaseImage | undefined;
  readonly packer: ImagePacker;
  /** Makes serve caches; undefined where no program of a base may be run. */
  readonly cache?: ServeCache;
  /** Reads the catalogs that composites refer to. */
  readonly images: Images;
  readonly target: PublishTarget;
  /** Catalogs, by path, that are built although the registry has this revision: what it has may have been replaced by somebody. */
  readonly rebuild?: readonly string[];
  /** Build and compare, and write nothing. */
  readonly dryRun: boolean;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly onCatalog?: (path: string) => void;
}

/**
 * Publishes every catalog of a revision, after the new bundle images that they may refer to. One that fails leaves the others alone, and what was live of it before is live still. What the
 * registry has of this revision is neither read nor built again.
 *
 * @throws the typed error of what reads the repository where it cannot be looked at
 */
export async function publishCatalogs(request: PublishRequest): Promise<Receipt> {
  const bundles = request.bundles === undefined ? [] : await publishBundles({ ...request, ...request.bundles });
  const run: Run = {
    ...request,
    missing: new Set(bundles.flatMap(({ state, image }) => (state === 'failed' && image !== undefined ? [image] : []))),
    memory: documentMemory(),
    objects: readOnce(request.objects),
    // A tag that moves in between would give the catalogs of one revision different bases.
    pinned: await pinnedBase(request.base),
  };
  const catalogs: CatalogReceipt[] = [];
  for (const target of request.targets) {
    request.onCatalog?.(target.catalog.path);
    catalogs.push(await publishCatalog(run, target));
    run.objects.forget();
  }
  return { ...receiptOf(request.release, catalogs), ...(bundles.length === 0 ? {} : { bundles }) };
}

/** A base, and the image that its reference names now. */
interface PinnedBase {
  /** As it is configured. */
  readonly name: string;
  readonly image: BaseImage & { readonly digest: Digest };
}

interface Run extends PublishRequest {
  readonly memory: DocumentMemory;
  readonly objects: ReadFiles;
  readonly pinned: Outcome<PinnedBase> | undefined;
  /** Images of bundle directories that could not be published. */
  readonly missing: ReadonlySet<string>;
}

async function pinnedBase(base: BaseImage | undefined): Promise<Run['pinned']> {
  if (base === undefined) return undefined;
  const resolved = await base.source.resolve(base.reference);
  if (resolved.kind !== 'exists') return resolved;
  const { digest } = resolved.value;
  const image = { ...base, reference: byDigest(base.reference, digest), digest };
  return { kind: 'exists', value: { name: base.reference.text, image } };
}

/** What keeps a catalog from being published: one sentence. */
interface Problem {
  readonly problem: string;
  readonly isInfrastructure?: true;
}

/** A catalog that was judged, and its image. */
interface BuiltCatalog {
  readonly image: BuiltImage;
  readonly packages: readonly PackageReceipt[];
}

async function publishCatalog(run: Run, what: PublishTargetName): Promise<CatalogReceipt> {
  const { catalog, repository, movingTags, references } = what;
  const { release, target, pinned } = run;
  const about = { path: catalog.path, name: catalog.name };
  const failed = (problem: Problem) => failedReceipt(catalog, problem);
  if (pinned !== undefined && pinned.kind !== 'exists') return failed(unbuildable(pinned, run.base));
  const place: PublishPlace = { repository, movingTags, release };
  const base = pinned?.value;
  // What the references of a composite name may have changed since.
  const isRestored = run.rebuild?.includes(catalog.path) === true;
  const isTrusted = references === undefined && !isRestored;
  const released = isTrusted
    ? await isReleased(target, place, base?.image.digest)
    : { kind: 'exists' as const, value: false };
  if (released.kind !== 'exists') return failed(unpublished(released));
  const built = released.value ? undefined : await builtCatalog(run, what, base);
  if (built !== undefined && 'problem' in built) return failed(built);
  const receiptFor = ({ state, digest, releaseTag }: Omit<PublishedImage, 'written' | 'manifest'>): CatalogReceipt => ({
    ...about,
    state,
    image: `${repository.text}@${digest.text}`,
    releaseTag,
    tags: movingTags,
    ...(base === undefined ? {} : { base: base.image.reference.text }),
    ...(built === undefined ? {} : { platforms: built.image.platforms.map(platformText), packages: built.packages }),
  });
  const publication: Publication = {
    ...place,
    image: built?.image,
    isRestored,
    async onNew(image, releaseTag) {
      const receipt = receiptFor({ state: 'published', digest: image.digest, releaseTag });
      await attachReceipt(target, run.packer, repository, image, receiptOf(release, [receipt]));
    },
  };
  try {
    const published = await (run.dryRun ? plannedState : publishImage)(target, publication);
    return published.kind === 'exists' ? receiptFor(published.value) : failed(unpublished(published));
  } catch (error) {
    // What cannot be written to one repository says nothing about the others.
    const problem = writeFailure(error);
    if (problem === undefined) throw error;
    return failed({ problem, isInfrastructure: true });
  }
}

const noCacheHere =
  'The serve cache cannot be built here: this would run the opm of the base image. Set publish.cache to false, or publish by a workflow (publish.mode: dispatch).';

/** Builds the image of a catalog, where opm would accept the catalog. */
async function builtCatalog(
  run: Run,
  target: PublishTargetName,
  base: PinnedBase | undefined,
): Promise<BuiltCatalog | Problem> {
  const { settings, release, source } = run;
  const cache = settings.cache ? run.cache : undefined;
  if (settings.cache && cache === undefined) return { problem: noCacheHere };
  const found = await catalogSource(run, target);
  if ('problem' in found) return found;
  const parts = await catalogFiles(found, settings.files);
  if ('problems' in parts)
    return { problem: parts.problems.map(({ path, message }) => `${path}: ${message}`).join(' ') };
  const loaded = await validCatalog(run, found);
  if ('problem' in loaded) return loaded;
  const bundle = bundlesOf(loaded.catalog).find(({ image }) => run.missing.has(image));
  if (bundle !== undefined)
    return { problem: `Bundle ${bundle.name} refers to ${bundle.image}, which could not be published.` };
  const annotations = annotationsOf(release, base?.name, source);
  const image = await outcomeOf(async () =>
    existingOrThrow(
      await buildImage(run.packer, {
        ...(await catalogParts(parts.files, base?.image, cache)),
        platforms: settings.platforms,
        annotations,
      }),
    ),
  );
  if (image.kind !== 'exists') return unbuildable(image);
  return { image: image.value, packages: packagesOf(loaded.catalog) };
}

function bundlesOf({ packages }: Catalog) {
  return [...packages.values()].flatMap(({ bundles }) => [...bundles.values()]);
}

function receiptOf({ commit, time }: Release, catalogs: readonly CatalogReceipt[]): Receipt {
  return { schemaVersion: 1, revision: commit, time, catalogs };
}

function unpublished({ detail }: Failure): Problem {
  return { problem: `The image cannot be published: ${detail}.`, isInfrastructure: true };
}

/** @param unread the base that could not be looked up */
function unbuildable({ kind, detail }: Failure, unread?: BaseImage): Problem {
  const because = unread === undefined ? '' : `, because its base ${unread.reference.text} cannot be read`;
  const problem = `The image cannot be built${because}: ${detail}.`;
  // The base is wrong, and not the way to it.
  return kind === 'absent' || kind === 'malformed' ? { problem } : { problem, isInfrastructure: true };
}

/** The catalog of the revision, where opm would accept it. */
async function validCatalog(
  { now, memory }: Run,
  found: CatalogSource,
): Promise<{ readonly catalog: Catalog } | Problem> {
  const { catalog, blocking } = await opmFindings(found, now, memory);
  const [first] = blocking;
  if (first !== undefined) {
    const more = blocking.length === 1 ? '' : ` (and ${counted(blocking.length - 1, 'other finding')})`;
    return { problem: `The catalog is not valid: ${first.message}${more}` };
  }
  return catalog === undefined ? { problem: `There is no catalog in ${found.path}.` } : { catalog };
}

/** @see https://github.com/opencontainers/image-spec/blob/main/annotations.md */
function annotationsOf({ commit, time }: Release, base: string | undefined, source: string | undefined) {
  const prefix = 'org.opencontainers.image';
  return new Map([
    [`${prefix}.created`, time],
    [`${prefix}.revision`, commit],
    ...(source === undefined ? [] : [[`${prefix}.source`, source] as const]),
    ...(base === undefined ? [] : [[`${prefix}.base.name`, base] as const]),
  ]);
}
