import type { Outcome } from '../../core/image/outcome.ts';
import type { CatalogImage, FetchedManifest, Images } from '../../flows/ports.ts';
import { hasOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import type { ImagePlace } from '../images/image-place.ts';
import { progressOn } from '../progress.ts';

const megabyte = 1_000_000;

/** Reads the catalog in an image, and shows how much of its layers has come: they may have hundreds of megabytes. */
export async function catalogWithProgress(
  context: Context,
  args: Arguments,
  images: Images,
  { reference }: ImagePlace,
  image: FetchedManifest,
): Promise<Outcome<CatalogImage>> {
  const progress = progressOn(context, hasOption(args, 'quiet'));
  try {
    return await images.catalog(reference, image, (done, total) =>
      progress.update(Math.floor(done / megabyte), Math.ceil(total / megabyte), 'MB of layers'),
    );
  } finally {
    progress.end();
  }
}
