import type { ImageUse } from './image-uses.ts';

/** How much has to be known of an image: each includes those before it. */
export type ImageQuestion = 'existence' | 'platforms' | 'contents';

/** Bundles are read; of the images that a bundle deploys it matters where they run, unless they are only mounted. */
export function questionOf({ kind, source, isByValue, isVolume }: ImageUse): ImageQuestion {
  if (kind === 'bundle') return 'contents';
  if (isVolume === true) return 'existence';
  return source === 'bundle directory' || isByValue ? 'platforms' : 'existence';
}
