import type { Blob } from '../../catalog/blob.ts';
import { textOf } from '../../json/fields.ts';
import type { BundleOf } from '../rendered-bundle.ts';

/** Names of bundles by their images: as the catalog says, or as the images do. Undefined where neither is known. */
export function namesOfBundles(blobs: readonly Blob[], others: BundleOf): (image: string) => string | undefined {
  const known = new Map(
    blobs.flatMap(({ content }) => (content.kind === 'bundle' ? [[content.image, content.name]] : [])),
  );
  return image => {
    const other = others(image);
    return known.get(image) ?? (other.kind === 'exists' ? textOf(other.value.blob, 'name') : undefined);
  };
}
