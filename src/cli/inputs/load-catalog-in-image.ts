import { loadCatalogImage } from '../../flows/load/load-catalog-image.ts';
import type { Arguments, Context } from '../command.ts';
import { ImageFailure } from '../images/image-failure.ts';
import { readCatalogImage } from './read-catalog-image.ts';

/** Loads the catalog in an image that the command line names. @throws ImageFailure where it cannot be read */
export async function loadCatalogInImage(
  context: Context,
  args: Arguments,
  word: string,
): ReturnType<typeof loadCatalogImage> {
  const image = await readCatalogImage(context, args, word);
  if (image.kind !== 'exists') throw new ImageFailure(word, image);
  return loadCatalogImage(image.value, context.now);
}
