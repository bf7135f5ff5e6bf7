import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import type { Digest } from '../../core/image/digest.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { malformed } from '../../core/image/failures.ts';
import { byDigest, byTag } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { compareRevisions, type Release, releasesAmong, releaseTag } from '../../core/publish/release.ts';
import { hasSameContent } from '../../core/publish/same-content.ts';
import { copyImage } from '../copy-image.ts';
import type { FetchedManifest } from '../ports.ts';
import { type BuiltImage, baseDigestAnnotation } from './build-image.ts';
import { builtImageSource, builtReference } from './built-image-source.ts';
import type { PublishTarget } from './ports.ts';

/** Where an image goes. */
export interface PublishPlace {
  /** The repository. */
  readonly repository: ImageReference;
  /** Tags that name the newest release. The first also begins the tags of single releases. */
  readonly movingTags: readonly [string, ...string[]];
  readonly release: Release;
}

/** An image and where it goes. */
export interface Publication extends PublishPlace {
  /** Undefined where `isReleased` said that none is needed. */
  readonly image: BuiltImage | undefined;
  /** Whether all of the image is sent although the registry shows it: a registry can lose blobs of what it shows. */
  readonly isRestored?: boolean;
  /** Is told of an image that is new, when it is there and before any tag names it. */
  readonly onNew?: (image: FetchedManifest, releaseTag: string) => Promise<void>;
}

/** What became of it. */
export interface PublishedImage {
  /**
   * `published`: its content is new. `unchanged`: this release was there, or the one before it had the same content, which keeps its digest.
   * `superseded`: a newer release is there already.
   */
  readonly state: 'published' | 'unchanged' | 'superseded';
  /** Its digest. */
  readonly digest: Digest;
  /** The tag of the release that the moving tags name now. */
  readonly releaseTag: string;
  /** Tags that were written, in that order. */
  readonly written: readonly string[];
  /** What the moving tags name now. */
  readonly manifest: FetchedManifest;
}

/** So often tags are looked at again: each time somebody else published in between. */
const maxTurns = 20;

/**
 * Whether the registry has this release, built on the same base, or a newer one: then nothing has to be built. The content of a release
 * follows from its commit and the base. Where a moving tag names another image, somebody may have replaced either: it is built to find out which.
 *
 * @param base what it would be built on
 */
export function isReleased(
  target: PublishTarget,
  place: PublishPlace,
  base: Digest | undefined,
): Promise<Outcome<boolean>> {
  return outcomeOf(async () => {
    const [newest] = await releasesIn(target, place);
    const order = newest === undefined ? -1 : compareRevisions(newest, place.release);
    if (newest === undefined || order !== 0) return order > 0;
    const there = await target.manifest(byTag(place.repository, newest.tag));
    if (there.kind === 'absent' || there.kind === 'malformed') return false;
    const { manifest, digest } = existingOrThrow(there);
    if (manifest.annotations.get(baseDigestAnnotation) !== base?.text) return false;
    for (const tag of place.movingTags) {
      const named = await target.resolve(byTag(place.repository, tag));
      if (named.kind !== 'absent' && existingOrThrow(named).digest.text !== digest.text) return false;
    }
    return true;
  });
}

/**
 * Publishes an image. Nothing can be seen of it before all of it is there, and whatever is repeated after a failure completes it. However many
 * publish at the same time, in the end the moving tags name the newest release of all: registries have no compare-and-swap, so
 * each writes the tag of its own release first, moves the others then, and looks whether a newer release has been written meanwhile. Whoever moves
 * a tag last has seen the tags of all others.
 *
 * @returns the failure where something cannot be read
 * @throws the target's typed error where something cannot be written
 */
export function publishImage(target: PublishTarget, publication: Publication): Promise<Outcome<PublishedImage>> {
  return outcomeOf(async () => {
    const { image, repository, release, onNew } = publication;
    const written: string[] = [];
    const { tag, newest, same } = await plannedRelease(target, publication);
    if (image !== undefined && same !== undefined && publication.isRestored === true)
      await sendImage(target, image, repository);
    if (image !== undefined && tag !== undefined && newest !== tag) {
      const published = same ?? (await sendImage(target, image, repository));
      if (same === undefined) await onNew?.(published, tag);
      await target.writeManifest(byTag(repository, tag), published.mediaType, published.bytes);
      written.push(tag);
    }
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const [latest] = await releasesIn(target, publication);
      if (latest === undefined) throw malformed(`the tags of ${repository.text} have vanished`);
      const manifest = existingOrThrow(await target.manifest(byTag(repository, latest.tag)));
      const moved = await moveTags(target, publication, manifest);
      written.push(...moved);
      if (moved.length > 0) continue;
      const isNew = written.includes(latest.tag) && same === undefined;
      const isOther = compareRevisions(latest, release) !== 0;
      const state = isOther ? 'superseded' : isNew ? 'published' : 'unchanged';
      return { state, digest: manifest.digest, releaseTag: latest.tag, written, manifest };
    }
    throw malformed(`the tags of ${repository.text} changed while they were written: another program publishes to it`);
  });
}

/** What `publishImage` would do, without doing it. */
export function plannedState(
  target: PublishTarget,
  publication: Publication,
): Promise<Outcome<Omit<PublishedImage, 'written' | 'manifest'>>> {
  return outcomeOf(async () => {
    const { image, repository } = publication;
    const { tag, newest, same } = await plannedRelease(target, publication);
    if (image !== undefined && tag !== undefined)
      return {
        state: same === undefined ? 'published' : 'unchanged',
        digest: (same ?? image).digest,
        releaseTag: tag,
      };
    if (newest === undefined) throw malformed(`the tags of ${repository.text} have vanished`);
    const { digest } = existingOrThrow(await target.manifest(byTag(repository, newest)));
    return { state: tag === undefined ? 'superseded' : 'unchanged', digest, releaseTag: newest };
  });
}

/** The tag that this release has, or would get; undefined where there is a newer one. `same`: the newest image, where it has the same content. */
async function plannedRelease(
  target: PublishTarget,
  publication: Publication,
): Promise<{
  readonly tag: string | undefined;
  readonly newest: string | undefined;
  readonly same: FetchedManifest | undefined;
}> {
  const { movingTags, release } = publication;
  const [newest] = await releasesIn(target, publication);
  const order = newest === undefined ? -1 : compareRevisions(newest, release);
  if (newest !== undefined && order > 0) return { tag: undefined, newest: newest.tag, same: undefined };
  const same = await sameContent(target, publication, newest?.tag);
  const isThere = order === 0 && (same !== undefined || publication.image === undefined);
  const rebuild = order === 0 ? (newest?.rebuild ?? 0) + 1 : 0;
  const tag = isThere ? newest?.tag : releaseTag(movingTags[0], release, rebuild);
  return { tag, newest: newest?.tag, same };
}

/** The releases of the catalog that the repository has, newest first. */
async function releasesIn(target: PublishTarget, { repository, movingTags }: PublishPlace) {
  const tags = await target.tags(repository);
  // Most registries make a repository with the first image.
  return releasesAmong(tags.kind === 'absent' ? [] : existingOrThrow(tags), movingTags[0]);
}

/** The manifest of the newest release, where it differs from the image in annotations alone. */
async function sameContent(
  target: PublishTarget,
  { image, repository }: Publication,
  newest: string | undefined,
): Promise<FetchedManifest | undefined> {
  if (newest === undefined || image === undefined) return undefined;
  const there = await target.manifest(byTag(repository, newest));
  if (there.kind === 'absent' || there.kind === 'malformed') return undefined;
  return hasSameContent(existingOrThrow(there).manifest, parsed(image)) ? existingOrThrow(there) : undefined;
}

/** Sends all of the image; it can be had by its digest then. */
async function sendImage(
  target: PublishTarget,
  image: BuiltImage,
  repository: ImageReference,
): Promise<FetchedManifest> {
  const to = byDigest(repository, image.digest);
  return existingOrThrow(await copyImage(builtImageSource(image), builtReference(image), target, to)).image;
}

/** Moves the tags that name something else. @returns those */
async function moveTags(
  target: PublishTarget,
  { repository, movingTags }: PublishPlace,
  to: FetchedManifest,
): Promise<readonly string[]> {
  const moved: string[] = [];
  // The one that most follow is the last to move.
  for (const tag of movingTags.toReversed()) {
    const present = await target.resolve(byTag(repository, tag));
    if (present.kind !== 'absent' && existingOrThrow(present).digest.text === to.digest.text) continue;
    await target.writeManifest(byTag(repository, tag), to.mediaType, to.bytes);
    moved.push(tag);
  }
  return moved;
}

function parsed({ contents, digest }: BuiltImage) {
  const manifest = parseManifest(decodeUtf8(contents.get(digest.text) ?? new Uint8Array()).text, undefined);
  if ('error' in manifest) throw malformed(manifest.error);
  return manifest;
}
