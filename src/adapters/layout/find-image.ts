import type { Digest } from '../../core/image/digest.ts';
import type { IndexEntry } from '../../core/image/model.ts';
import type { ImageReference } from '../../core/image/reference.ts';

/** The annotation that names an image of a layout: a tag, or whatever else the writing program takes for a name. */
export const nameAnnotation = 'org.opencontainers.image.ref.name';
/** Where containerd writes the complete reference, beside the tag. */
const containerdAnnotation = 'io.containerd.image.name';

/** What a reference stands for: of a digest that `index.json` does not name, neither media type nor size are known. */
export interface Found {
  readonly digest: Digest;
  readonly mediaType?: string;
  readonly size?: number;
}

/**
 * Finds the image of a reference among those that the `index.json` of a layout names:
 *
 * 1. A digest counts alone, wherever in the layout the manifest is named.
 * 2. Else the image whose annotation is the complete reference, else the one whose annotation is the tag. Of several, the
 *    first counts, as for skopeo.
 * 3. A reference with neither stands for the only image.
 *
 * @returns undefined when there is none, or no way to choose
 */
export function findImage(entries: readonly IndexEntry[], reference: ImageReference): Found | undefined {
  const { digest, tag, text } = reference;
  if (digest !== undefined) return entries.find(entry => entry.digest.text === digest.text) ?? { digest };
  const named = (name: string): IndexEntry | undefined =>
    entries.find(({ annotations }) =>
      [nameAnnotation, containerdAnnotation].some(key => annotations.get(key) === name),
    );
  if (tag !== undefined)
    return named(text) ?? entries.find(({ annotations }) => annotations.get(nameAnnotation) === tag);
  return entries.length === 1 ? entries[0] : undefined;
}
