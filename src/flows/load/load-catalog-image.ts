import { lastPartOf } from '../../core/repository/paths.ts';
import type { CatalogImage } from '../ports.ts';
import { loadOneCatalog } from './load-one-catalog.ts';
import type { loadTree } from './load-tree.ts';

/** Loads the catalog in an image. Its files were bounded when the image was unpacked. */
export function loadCatalogImage(image: CatalogImage, now: string): ReturnType<typeof loadTree> {
  const { tree, directory } = image;
  const name = lastPartOf(directory);
  const fileBytes = Number.POSITIVE_INFINITY;
  return loadOneCatalog(image, { tree, path: directory, name, fileBytes, now });
}
