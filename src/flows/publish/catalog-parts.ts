import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { catalogContent } from '../../core/image-build/changes-of-images.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import type { BaseImage, ImageParts } from './build-image.ts';
import type { ServeCache } from './serve-cache.ts';

/**
 * What the image of a catalog is built from.
 *
 * @param files by their paths in the catalog
 * @param cache undefined: opm makes it when it starts
 * @throws OutcomeError where the cache cannot be made
 */
export async function catalogParts(
  files: readonly LayerFile[],
  base: BaseImage | undefined,
  cache: ServeCache | undefined,
): Promise<Pick<ImageParts, 'layers' | 'changes' | 'base'>> {
  const cached = base === undefined || cache === undefined ? [] : [existingOrThrow(await cache(base, files))];
  const { layers, changes } = catalogContent(files, base !== undefined, cached.length > 0);
  return { layers: [...layers, ...cached], changes, base };
}
