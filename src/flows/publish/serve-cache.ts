import { runnableEntries } from '../../core/image/choose-platform.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { malformed } from '../../core/image/failures.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { platformText } from '../../core/image/platform-text.ts';
import { cacheContent, type LayerContent } from '../../core/image-build/changes-of-images.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import type { FetchedManifest } from '../ports.ts';
import type { BaseImage } from './build-image.ts';
import type { OpmRunner, ReadProgram, StoredLayer } from './ports.ts';

/**
 * Gives the layer with the serve cache of a catalog.
 *
 * @param files by their paths in the catalog
 */
export type ServeCache = (base: BaseImage, files: readonly LayerFile[]) => Promise<Outcome<LayerContent | StoredLayer>>;

/**
 * Makes serve caches by the opm of the base, which is run on this machine: whoever chooses the base chooses what is run. One layer serves all platforms: a
 * cache does not depend on that of the opm that made it.
 */
export function createServeCache(readProgram: ReadProgram, opm: OpmRunner): ServeCache {
  // The catalogs of a run have one base.
  let last: { readonly base: string; readonly program: Uint8Array } | undefined;
  return (base, files) =>
    outcomeOf(async () => {
      const image = await imageFor(base, opm.platform);
      const key = image.digest.text;
      if (last?.base !== key)
        last = { base: key, program: existingOrThrow(await readProgram({ ...base, image }, 'bin/opm')) };
      return cacheContent(existingOrThrow(await opm.makeCache(last.program, files)));
    });
}

/** The image of the base that this machine can run. */
async function imageFor({ source, reference }: BaseImage, platform: OpmRunner['platform']): Promise<FetchedManifest> {
  const image = existingOrThrow(await source.manifest(reference));
  if (image.manifest.kind === 'image') return image;
  const entry = runnableEntries(image.manifest.entries).find(
    child => child.platform?.os === platform.os && child.platform.architecture === platform.architecture,
  );
  if (entry === undefined)
    throw malformed(
      `the base has no opm for ${platformText(platform)}, the platform of this machine, to make the cache`,
    );
  return existingOrThrow(await source.manifest(byDigest(reference, entry.digest)));
}
