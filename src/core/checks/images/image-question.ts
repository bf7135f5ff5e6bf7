import type { ImageUse } from './image-uses.ts';

/** How much has to be known of an image: each includes those before it. */
export type ImageQuestion = 'existence' | 'platforms' | 'contents';

/** Bundles are read; of the images that a bundle deploys it matters where they run. */
export function questionOf({ kind, source, isByValue }: ImageUse): ImageQuestion {
  if (kind === 'bundle') return 'contents';
  return source === 'bundle directory' || isByValue ? 'platforms' : 'existence';
}
