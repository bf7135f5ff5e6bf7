import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Outcome } from '../../core/image/outcome.ts';
import type { CatalogImage } from '../../flows/ports.ts';
import type { Arguments, Context } from '../command.ts';

/** Whether a word can only name an image: nothing is there of that name, or an OCI layout. */
export function isNoDirectory({ cwd }: Pick<Context, 'cwd'>, word: string): boolean {
  const path = resolve(cwd, word);
  return !existsSync(path) || existsSync(join(path, 'oci-layout'));
}

/**
 * Reads the catalog in an image that the command line names. What reads images is loaded only here.
 *
 * @throws UsageError for what cannot be the name of an image
 */
export async function readCatalogImage(
  context: Context,
  args: Arguments,
  word: string,
): Promise<Outcome<CatalogImage>> {
  const { catalogWithProgress } = await import('./catalog-with-progress.ts');
  const { imagePlace } = await import('../images/image-place.ts');
  const { classifyInput } = await import('./classify-input.ts');
  const { withImage } = await import('../images/with-image.ts');
  const input = classifyInput(context, word);
  const place = input.kind === 'image' ? input.place : imagePlace(context, word);
  return withImage(context, args, place, (images, image) => catalogWithProgress(context, args, images, place, image));
}
