import { readBundle } from '../../core/bundle/read-bundle.ts';
import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import { bundleChecks } from '../../core/checks/bundle/index.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { byDigest } from '../../core/image/name-image.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { bundleContent } from '../../core/image-build/changes-of-images.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import { type BundlePlace, bundleImage } from '../../core/publish/bundle-image.ts';
import type { BundleReceipt } from '../../core/publish/receipt.ts';
import { copyImage } from '../copy-image.ts';
import { judgeBundle } from '../judge-bundle.ts';
import type { BytesReader, Tree } from '../ports.ts';
import { buildImage } from './build-image.ts';
import { builtImageSource, builtReference } from './built-image-source.ts';
import { configForImages } from './config-for-images.ts';
import { catalogFiles } from './directory-files.ts';
import type { ImagePacker, PublishTarget } from './ports.ts';
import { writeFailure } from './write-failure.ts';

/** Bundle directories, and where their images go. */
export interface BundlesRequest {
  readonly objects: BytesReader;
  readonly tree: Tree;
  readonly packer: ImagePacker;
  readonly target: PublishTarget;
  /** Reference with a tag, with `{{operator}}` and `{{version}}`. */
  readonly template: string;
  readonly places: readonly BundlePlace[];
  /** Those that have images of catalogs: names of bundle directories could be like tags of their releases. */
  readonly catalogRepositories: readonly string[];
  readonly dryRun: boolean;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/**
 * Publishes the images of bundle directories whose tag is not there yet. What a tag names is never replaced. The image depends on the directory alone,
 * so whatever is repeated gives the same image.
 *
 * @returns what is new, and what could not be published
 */
export async function publishBundles(request: BundlesRequest): Promise<readonly BundleReceipt[]> {
  const known = new Map<string, Promise<Outcome<readonly string[]>>>();
  const receipts: BundleReceipt[] = [];
  const images = request.places.map(place => ({ place, image: bundleImage(request.template, place) }));
  const byImage = Map.groupBy(images, ({ image }) => ('error' in image ? undefined : image.text));
  for (const { place, image } of images) {
    if ('error' in image) {
      receipts.push({ path: place.path, state: 'failed', problem: `It has no image: ${image.error}.` });
      continue;
    }
    const repository = `${image.host}/${image.path}`;
    const tags = known.get(repository) ?? request.target.tags(image);
    known.set(repository, tags);
    const sharing = (byImage.get(image.text) ?? []).flatMap(one => (one.place === place ? [] : one.place.path));
    const receipt = await publishBundle(request, place, { image, sharing }, await tags);
    if (receipt !== undefined) receipts.push(receipt);
  }
  return receipts;
}

/**
 * Undefined where there is nothing to do.
 *
 * @param sharing other directories that would have the image, as `1.0.0+1` and `1.0.0_1`
 */
async function publishBundle(
  request: BundlesRequest,
  { path }: BundlePlace,
  { image, sharing }: { readonly image: ImageReference; readonly sharing: readonly string[] },
  tags: Outcome<readonly string[]>,
): Promise<BundleReceipt | undefined> {
  const failed = (problem: string, isInfrastructure?: true): BundleReceipt => ({
    path,
    state: 'failed',
    image: image.text,
    problem,
    ...(isInfrastructure === undefined ? {} : { isInfrastructure }),
  });
  try {
    // Most registries make a repository with the first image.
    const present = tags.kind === 'absent' ? [] : existingOrThrow(tags);
    if (present.includes(image.tag ?? '')) return undefined;
    const other = sharing.at(0);
    if (other !== undefined) return failed(`${other} would have the same image: rename one of the directories.`);
    const repository = `${image.host}/${image.path}`;
    if (request.catalogRepositories.includes(repository))
      return failed(`${repository} has images of catalogs: change publish.bundles.`);
    const files = await bundleFiles(request, path);
    if ('problem' in files) return failed(files.problem);
    const digest = await sendBundle(request, image, files);
    return { path, state: 'published', image: byDigest(image, digest).text, tag: image.tag ?? '' };
  } catch (error) {
    if (error instanceof OutcomeError) return failed(`The image cannot be published: ${error.message}.`, true);
    // What cannot be written to one repository says nothing about the others.
    const reason = writeFailure(error);
    if (reason === undefined) throw error;
    return failed(reason, true);
  }
}

/** The files of a valid bundle, and its annotations. */
interface ValidBundle {
  readonly files: readonly LayerFile[];
  readonly annotations: ReadonlyMap<string, string>;
}

async function bundleFiles(
  { objects, tree, now }: BundlesRequest,
  path: string,
): Promise<ValidBundle | { readonly problem: string }> {
  const found = await catalogFiles({ objects, tree, path }, 'all');
  if ('problems' in found) return { problem: found.problems.map(each => `${each.path}: ${each.message}`).join(' ') };
  const texts = found.files
    .filter(file => /^(manifests|metadata)\//.test(file.path))
    .map(file => ({ path: file.path, ...decodeUtf8(file.content) }));
  const source = { files: texts, image: '', origin: { kind: 'directory', path } } as const;
  const config = configForImages(bundleChecks);
  const verdict = await judgeBundle({ source, unloaded: [], config, checks: bundleChecks, now });
  const blocking = verdict.findings.find(({ severity }) => severity !== 'warning');
  if (blocking !== undefined) return { problem: `The bundle is not valid: ${blocking.message}` };
  return { files: found.files, annotations: readBundle(source).annotations?.values ?? new Map() };
}

/** @returns the digest that the tag names */
async function sendBundle(
  { packer, target, dryRun }: BundlesRequest,
  image: ImageReference,
  { files, annotations }: ValidBundle,
) {
  const built = existingOrThrow(
    await buildImage(packer, { ...bundleContent(files, annotations), annotations: new Map() }),
  );
  if (dryRun) return built.digest;
  const sent = existingOrThrow(
    await copyImage(builtImageSource(built), builtReference(built), target, byDigest(image, built.digest)),
  );
  // Somebody else may have published meanwhile.
  const present = await target.resolve(image);
  if (present.kind !== 'absent') {
    const { digest } = existingOrThrow(present);
    if (digest.text !== built.digest.text)
      throw new OutcomeError({ kind: 'malformed', detail: `the tag now names another image, ${digest.text}` });
    return digest;
  }
  return target.writeManifest(image, sent.image.mediaType, sent.image.bytes);
}
