import { encodeUtf8 } from '../../core/catalog/encode-utf8.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { catalogContent } from '../../core/image-build/changes-of-images.ts';
import { pathBelow } from '../../core/repository/paths.ts';
import type { loadTree } from '../load/load-tree.ts';
import { type BuiltImage, buildImage } from '../publish/build-image.ts';
import type { ImagePacker } from '../publish/ports.ts';

/** The image of a catalog that was loaded, without a base, for OLM v1, which needs no program in it: of every file that was read. */
export async function imageOfCatalog(
  { snapshot }: Awaited<ReturnType<typeof loadTree>>,
  packer: ImagePacker,
): Promise<BuiltImage> {
  const { catalogs, files } = snapshot.merged;
  const [root = ''] = catalogs.keys();
  const content = [...files.values()].flatMap(({ path, text }) => {
    const below = pathBelow(root, path);
    return below === undefined ? [] : [{ path: below, content: encodeUtf8(text) }];
  });
  return existingOrThrow(await buildImage(packer, { ...catalogContent(content, false), annotations: new Map() }));
}
