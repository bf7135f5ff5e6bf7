import type { MigrationLevel } from '../core/bundle/migration-levels.ts';
import type { Outcome } from '../core/image/outcome.ts';
import { bundleInImage } from '../core/template/bundle-in-image.ts';
import type { BundleOf, RenderedBundle } from '../core/template/rendered-bundle.ts';
import type { Images } from './ports.ts';
import { readBundleImage } from './read-bundle-image.ts';

/** Images that are read at the same time: what they hold is in memory meanwhile. */
const mostAtOnce = 16;

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
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, all.size) }, work));
  return image => bundles.get(image) ?? notAsked;
}

const notAsked: Outcome<never> = { kind: 'unknown', cause: 'policy', detail: 'registries are not asked' };

async function readOne(images: Images, image: string, level: MigrationLevel): Promise<Outcome<RenderedBundle>> {
  const contents = await readBundleImage(images, image);
  return contents.kind === 'exists' ? bundleInImage(image, contents.value, level) : contents;
}
