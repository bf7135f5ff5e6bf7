import type { MigrationLevel } from '../core/bundle/migration-levels.ts';
import type { ImageContents } from '../core/image/facts.ts';
import type { Outcome } from '../core/image/outcome.ts';
import { parseReference } from '../core/image/reference.ts';
import { type BundleOf, bundleInImage, type RenderedBundle } from '../core/template/index.ts';
import type { Images } from './ports.ts';

/** Images that are read at the same time: what they hold is in memory meanwhile. */
const maxAtOnce = 16;

/**
 * Reads and renders the bundles in images, each once.
 *
 * @param images undefined where no registry may be asked
 * @param onProgress is told how many of how many images were read
 */
export async function bundlesOfImages(
  images: Images | undefined,
  named: Iterable<string>,
  level: MigrationLevel,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<BundleOf> {
  const bundles = new Map<string, Outcome<RenderedBundle>>();
  const all = new Set(named);
  const waiting = all.values();
  const work = async () => {
    for (const image of waiting) {
      bundles.set(image, images === undefined ? notAsked : await readOne(images, image, level));
      onProgress(bundles.size, all.size);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, all.size) }, work));
  return image => bundles.get(image) ?? notAsked;
}

const notAsked: Outcome<never> = { kind: 'unknown', cause: 'offline', detail: 'registries are not contacted' };

async function readOne(images: Images, image: string, level: MigrationLevel): Promise<Outcome<RenderedBundle>> {
  const contents = await readBundleImage(images, image);
  return contents.kind === 'exists' ? bundleInImage(image, contents.value, level) : contents;
}

/**
 * What the image of a bundle holds, by the reference as it is written. A reference that opm could not pull is malformed: without tag
 * and digest, or with both.
 */
export async function readBundleImage(images: Images, image: string): Promise<Outcome<ImageContents>> {
  const reference = parseReference(image);
  if ('error' in reference) return { kind: 'malformed', detail: `it is not an image reference: ${reference.error}` };
  const isTagged = reference.tag !== undefined;
  if (isTagged === (reference.digest !== undefined)) {
    const what = isTagged ? 'both a tag and a digest' : 'neither a tag nor a digest';
    return { kind: 'malformed', detail: `opm does not pull an image whose reference has ${what}` };
  }
  const fetched = await images.manifest(reference);
  return fetched.kind === 'exists' ? images.contents(reference, fetched.value) : fetched;
}
