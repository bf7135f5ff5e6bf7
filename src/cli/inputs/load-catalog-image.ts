import { basename } from 'node:path/posix';
import type { loadTree } from '../../flows/load/load-tree.ts';
import type { CatalogImage } from '../../flows/ports.ts';
import { loadOneCatalog } from './load-one-catalog.ts';

/** Loads the catalog in an image. Its files were bounded when the image was unpacked. */
export function loadCatalogImage(image: CatalogImage, now: string): ReturnType<typeof loadTree> {
  const { tree, directory } = image;
  const fileBytes = Number.POSITIVE_INFINITY;
  return loadOneCatalog(image, { tree, path: directory, name: basename(directory), fileBytes, now });
}
