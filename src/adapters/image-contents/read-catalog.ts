import { malformed } from '../../core/image/failures.ts';
import { directoryAt, keptEntries, shownRoots } from '../../core/image/tar/index.ts';
import type { CatalogImage } from '../../flows/ports.ts';
import { catalogFiles } from './catalog-files.ts';
import type { ImageLimits } from './limits.ts';
import { readLayers, type StoredLayers } from './read-layers.ts';

/**
 * The catalog that an image holds.
 *
 * @param id of its files, all together
 * @param root where it is, as the parts of its path from the root of the image
 * @throws OutcomeError `malformed` also where the image has no such directory
 */
export async function readCatalog(
  id: string,
  stored: StoredLayers,
  root: readonly string[],
  limits: ImageLimits,
): Promise<CatalogImage> {
  const tree = await readLayers(stored, [root], limits);
  if (directoryAt(tree, root) === undefined) {
    throw malformed(`it has no directory ${shownRoots([root])}, where its label says that its catalog is`);
  }
  return { directory: root.join('/'), ...catalogFiles(id, keptEntries(tree)) };
}
