import { loadWhileWaiting } from '../../adapters/image-contents/index.ts';
import { imageKind, kindLabels } from '../../core/image/image-kind.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { LoadedBundle } from '../../flows/load/load-bundle.ts';
import type { CatalogImage } from '../../flows/ports.ts';
import type { Arguments, Context } from '../command.ts';
import type { ImagePlace } from '../images/image-place.ts';
import { withImage } from '../images/with-image.ts';
import { catalogWithProgress } from './catalog-with-progress.ts';

/** What an image holds. */
export type ImageInput = { readonly catalog: CatalogImage } | { readonly bundle: LoadedBundle };

const neither = `its labels do not say that it is a bundle or a catalog: ${kindLabels.bundlePackage} is missing, and so is ${kindLabels.configs}`;

/**
 * Reads what an image holds that the command line names, by its labels: before those are known, nothing of it is unpacked.
 *
 * @param word as it was written
 */
export function readImageInput(
  context: Context,
  args: Arguments,
  word: string,
  place: ImagePlace,
): Promise<Outcome<ImageInput>> {
  return withImage<ImageInput>(context, args, place, async (images, image) => {
    const asked = images.describe(place.reference, image, 'contents');
    const described = await loadWhileWaiting(asked, loadForBundles);
    if (described.kind !== 'exists') return described;
    const kind = imageKind(described.value.config.labels);
    if (kind === 'other') return { kind: 'malformed', detail: neither };
    if (kind !== 'bundle') {
      const catalog = await catalogWithProgress(context, args, images, place, image);
      return catalog.kind === 'exists' ? { kind: 'exists', value: { catalog: catalog.value } } : catalog;
    }
    const contents = await images.contents(place.reference, image);
    if (contents.kind !== 'exists') return contents;
    const { bundleOfContents } = await import('./bundle-of-contents.ts');
    return { kind: 'exists', value: { bundle: bundleOfContents(word, place, contents.value) } };
  });
}

/** Nearly all images that are rendered are bundles. */
function loadForBundles(): Promise<unknown> {
  return Promise.all([import('./bundle-of-contents.ts'), import('../render/render-bundle-input.ts')]);
}
