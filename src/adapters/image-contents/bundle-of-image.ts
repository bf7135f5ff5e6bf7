import { choosePlatform, imagesForLinux, runnableEntries } from '../../core/image/choose-platform.ts';
import type { ImageContents } from '../../core/image/facts.ts';
import { malformed } from '../../core/image/failures.ts';
import type { ImageConfig, IndexEntry } from '../../core/image/model.ts';
import { platformText } from '../../core/image/platform-text.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { FetchedManifest } from '../../flows/ports.ts';
import { type AskForManifest, fetchChild } from './fetch-child.ts';
import { findManifest, type ImageManifest, refuseOthers } from './find-manifest.ts';

interface BundleReading {
  readonly manifest: AskForManifest;
  readonly config: (manifest: ImageManifest) => Promise<ImageConfig>;
  readonly contents: (manifest: ImageManifest) => Promise<ImageContents>;
}

/**
 * The bundle that an image holds. Of an index it has to be the same one in each image that a client could take: which of them a cluster
 * pulls is not known here.
 *
 * @throws OutcomeError
 */
export async function bundleOfImage(
  reference: ImageReference,
  image: FetchedManifest,
  { manifest: ask, config, contents }: BundleReading,
): Promise<ImageContents> {
  const { manifest } = image;
  if (manifest.kind === 'image') return contents(await findManifest(reference, image, ask));
  const first = choosePlatform(manifest.entries);
  if (first === undefined) throw malformed('its index has no image for linux');
  const bundle = await contents(await imageOf(first));
  const text = meaningOf(bundle);
  const compared = new Set([first.digest.text]);
  for (const entry of imagesForLinux(manifest.entries)) {
    if (compared.has(entry.digest.text)) continue;
    compared.add(entry.digest.text);
    if (await isOnlyAnArtifact(entry)) continue;
    if (meaningOf(await contents(await imageOf(entry))) === text) continue;
    throw malformed(`its index contains different bundles, for ${nameOf(first)} and for ${nameOf(entry)}`);
  }
  return bundle;

  /** An artifact that states no platform, in its configuration either. */
  async function isOnlyAnArtifact(entry: IndexEntry): Promise<boolean> {
    if (entry.platform !== undefined || runnableEntries([entry]).length > 0) return false;
    const child = await fetchChild(reference, entry, ask);
    return child.kind === 'image' && (await config(child)).platform.architecture === '';
  }

  async function imageOf(entry: IndexEntry): Promise<ImageManifest> {
    const child = await fetchChild(reference, entry, ask);
    if (child.kind === 'index')
      throw malformed('its index contains another index, which opm and container engines do not pull');
    refuseOthers(child);
    return child;
  }
}

/** What opm and OLM read of a bundle's image. Other labels tell how it was built, and for which platform. */
function meaningOf({ labels, files }: ImageContents): string {
  const read = [...labels].filter(([name]) => /^operators\.operatorframework\.io/.test(name)).sort();
  return JSON.stringify([read, files.map(({ path, text, isUtf8 }) => [path, text, isUtf8])]);
}

function nameOf({ platform }: IndexEntry): string {
  return platform === undefined ? 'a platform that it does not state' : platformText(platform);
}
