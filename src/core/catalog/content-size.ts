import { valuesIn } from '../json/values-in.ts';
import type { BlobContent } from './blob.ts';

/** How many entries, names, images, properties and values in them a content holds: what it takes in memory goes by them. */
export function contentSize(content: BlobContent): number {
  switch (content.kind) {
    case 'channel':
      return content.entries.reduce((sum, { skips }) => sum + 1 + skips.length, 0);
    case 'bundle':
      return (
        content.relatedImages.length +
        content.properties.reduce((sum, { value }) => sum + 1 + valuesIn(value ?? null), 0)
      );
    case 'deprecations':
      return content.entries.length;
    default:
      return 0;
  }
}
