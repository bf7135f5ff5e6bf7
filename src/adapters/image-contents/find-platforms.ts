import { runnableEntries } from '../../core/image/choose-platform.ts';
import { malformed, tooLarge } from '../../core/image/failures.ts';
import type { ImageConfig, IndexEntry, Manifest, Platform } from '../../core/image/model.ts';
import { byDigest } from '../../core/image/name-image.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { FetchedManifest, ResolvedImage } from '../../flows/ports.ts';
import { type AskForManifest, fetchChild } from './fetch-child.ts';
import { type ImageManifest, refuseOthers } from './find-manifest.ts';
import { deepestIndex, maxChildren } from './limits.ts';

/** What finding platforms asks for. */
interface Asking {
  readonly resolve: (reference: ImageReference) => Promise<Outcome<ResolvedImage>>;
  readonly manifest: AskForManifest;
  readonly config: (manifest: ImageManifest) => Promise<ImageConfig>;
}

/**
 * The platforms that an image can be pulled for: those of the children of its index that are there, or the one of its
 * configuration. A child that is missing makes its platform missing.
 *
 * @throws OutcomeError
 */
export async function findPlatforms(
  reference: ImageReference,
  image: FetchedManifest,
  { resolve, manifest: ask, config }: Asking,
): Promise<readonly Platform[]> {
  let children = 0;
  return platformsOf(image.manifest, 0);

  async function platformsOf(manifest: Manifest, depth: number): Promise<readonly Platform[]> {
    if (manifest.kind === 'image') {
      refuseOthers(manifest);
      const { platform } = await config(manifest);
      return platform.os === '' ? [] : [platform];
    }
    if (depth === deepestIndex) throw malformed(`it nests more than ${deepestIndex} indexes`);
    const entries = runnableEntries(manifest.entries);
    children += entries.length;
    if (children > maxChildren) throw tooLarge(`its indexes have more than ${maxChildren} children`);
    return (await Promise.all(entries.map(entry => platformsOfChild(entry, depth + 1)))).flat();
  }

  async function platformsOfChild(entry: IndexEntry, depth: number): Promise<readonly Platform[]> {
    try {
      if (entry.platform === undefined) return await platformsOf(await fetchChild(reference, entry, ask), depth);
      const outcome = await resolve(byDigest(reference, entry.digest));
      if (outcome.kind !== 'exists') throw new OutcomeError(outcome);
      return [entry.platform];
    } catch (error) {
      if (error instanceof OutcomeError && error.failure.kind === 'absent') return [];
      throw error;
    }
  }
}
