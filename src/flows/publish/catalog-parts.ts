import { catalogContent } from '../../core/image-build/changes-of-images.ts';
import type { PublishSettings } from '../../core/publish/settings.ts';
import type { BytesReader, Tree } from '../ports.ts';
import type { BaseImage, ImageParts } from './build-image.ts';
import { directoryFiles, loadedFiles, type UnfitFile } from './directory-files.ts';

/** What the image of a catalog is built from. @param path of the catalog in the tree */
export async function catalogParts(
  objects: BytesReader,
  tree: Tree,
  path: string,
  settings: Pick<PublishSettings, 'platforms' | 'files'>,
  base: BaseImage | undefined,
): Promise<Omit<ImageParts, 'annotations'> | { readonly problems: readonly UnfitFile[] }> {
  const found = await directoryFiles(objects, tree, path);
  if ('problems' in found) return found;
  const files = settings.files === 'loaded' ? loadedFiles(found.files) : found.files;
  return {
    ...catalogContent(files, base !== undefined),
    ...(base === undefined ? {} : { base }),
    ...(settings.platforms.length === 0 ? {} : { platforms: settings.platforms }),
  };
}
