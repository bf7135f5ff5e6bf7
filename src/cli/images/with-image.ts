import type { Outcome } from '../../core/image/outcome.ts';
import type { FetchedManifest, Images } from '../../flows/ports.ts';
import type { Arguments, Context } from '../command.ts';
import { type ImagePlace, withImagesAt } from './image-place.ts';

/** Finds an image, and does something with it. */
export function withImage<Value>(
  context: Context,
  args: Arguments,
  place: ImagePlace,
  use: (images: Images, image: FetchedManifest) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return withImagesAt(context, args, place, async images => {
    const image = await images.manifest(place.reference);
    return image.kind === 'exists' ? use(images, image.value) : image;
  });
}
