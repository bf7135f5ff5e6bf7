import type { Blob } from '../catalog/blob.ts';
import { byKey } from '../catalog/difference/pairs.ts';
import { type Drift, driftOfPresence } from './drift.ts';
import type { TemplateImage } from './model.ts';

/** Images of a template that no bundle of the catalog has, and bundles of the catalog with an image that is not in the template. */
export function driftOfImages(images: readonly TemplateImage[], blobs: readonly Blob[]): readonly Drift[] {
  const inTemplate = new Set(images.map(({ image }) => image));
  const bundles = blobs.flatMap(({ document, content }) => (content.kind === 'bundle' ? [{ document, content }] : []));
  const inCatalog = new Set(bundles.map(({ content }) => content.image));
  const missing = [...byKey(images, ({ image }) => image).values()].filter(({ image }) => !inCatalog.has(image));
  const added = bundles.filter(({ content }) => !inTemplate.has(content.image));
  return driftOfPresence(missing, added);
}
