import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import type { Digest } from '../../core/image/digest.ts';
import { existing } from '../../core/image/existing.ts';
import { malformed } from '../../core/image/failures.ts';
import { byDigest, byTag } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { compareReleases, type Release, releasesAmong, releaseTag } from '../../core/publish/release.ts';
import { hasSameContent } from '../../core/publish/same-content.ts';
import { copyImage } from '../copy-image.ts';
import type { FetchedManifest } from '../ports.ts';
import type { BuiltImage } from './build-image.ts';
import { builtImageSource, builtReference } from './built-image-source.ts';
import type { PublishTarget } from './ports.ts';

/** An image and where it goes. */
export interface Publication {
  readonly image: BuiltImage;
  /** The repository. */
  readonly repository: ImageReference;
  /** Tags that name the newest release. The first also begins the tags of single releases. */
  readonly movingTags: readonly [string, ...string[]];
  readonly release: Release;
}

/** What became of it. */
export interface PublishedImage {
  /**
   * `published`: its content is new. `unchanged`: the release before it, or this one before, had the same content, which keeps its digest.
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
const mostTurns = 20;

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
    const { image, repository, movingTags, release } = publication;
    const written: string[] = [];
    const tag = releaseTag(movingTags[0], release);
    const before = await releasesIn(target, publication);
    const [newest] = before;
    if (newest === undefined || compareReleases(newest, release) <= 0) {
      const same = await sameContent(target, publication, newest?.tag);
      const published = same ?? (await sendImage(target, image, repository));
      if (newest?.tag !== tag) {
        await target.writeManifest(byTag(repository, tag), published.mediaType, published.bytes);
        written.push(tag);
      }
    }
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const [latest] = await releasesIn(target, publication);
      const name = latest?.tag ?? tag;
      const manifest = existing(await target.manifest(byTag(repository, name)));
      const moved = await moveTags(target, publication, manifest);
      written.push(...moved);
      if (moved.length > 0) continue;
      const isNew = written.includes(tag) && manifest.digest.text === image.digest.text;
      const state = name !== tag ? 'superseded' : isNew ? 'published' : 'unchanged';
      return { state, digest: manifest.digest, releaseTag: name, written, manifest };
    }
    throw malformed(`others publish to ${repository.text} all the time: its tags did not stay as they were written`);
  });
}

/** What `publishImage` would do, without doing it. */
export function plannedState(
  target: PublishTarget,
  publication: Publication,
): Promise<Outcome<Omit<PublishedImage, 'written' | 'manifest'>>> {
  return outcomeOf(async () => {
    const { image, repository, movingTags, release } = publication;
    const [newest] = await releasesIn(target, publication);
    if (newest !== undefined && compareReleases(newest, release) > 0) {
      const { digest } = existing(await target.manifest(byTag(repository, newest.tag)));
      return { state: 'superseded', digest, releaseTag: newest.tag };
    }
    const same = await sameContent(target, publication, newest?.tag);
    return {
      state: same === undefined ? 'published' : 'unchanged',
      digest: (same ?? image).digest,
      releaseTag: releaseTag(movingTags[0], release),
    };
  });
}

/** The releases of the catalog that the repository has, newest first. */
async function releasesIn(target: PublishTarget, { repository, movingTags }: Publication) {
  const tags = await target.tags(repository);
  // Most registries make a repository with the first image.
  return releasesAmong(tags.kind === 'absent' ? [] : existing(tags), movingTags[0]);
}

/** The manifest of the newest release, where it differs from the image in annotations alone. */
async function sameContent(
  target: PublishTarget,
  { image, repository }: Publication,
  newest: string | undefined,
): Promise<FetchedManifest | undefined> {
  if (newest === undefined) return undefined;
  const there = await target.manifest(byTag(repository, newest));
  if (there.kind === 'absent' || there.kind === 'malformed') return undefined;
  return hasSameContent(existing(there).manifest, parsed(image)) ? existing(there) : undefined;
}

/** Sends all of the image; it can be had by its digest then. */
async function sendImage(
  target: PublishTarget,
  image: BuiltImage,
  repository: ImageReference,
): Promise<FetchedManifest> {
  const to = byDigest(repository, image.digest);
  return existing(await copyImage(builtImageSource(image), builtReference(image), target, to)).image;
}

/** Moves the tags that name something else. @returns those */
async function moveTags(
  target: PublishTarget,
  { repository, movingTags }: Publication,
  to: FetchedManifest,
): Promise<readonly string[]> {
  const moved: string[] = [];
  // The one that most follow is the last to move.
  for (const tag of movingTags.toReversed()) {
    const present = await target.resolve(byTag(repository, tag));
    if (present.kind !== 'absent' && existing(present).digest.text === to.digest.text) continue;
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
