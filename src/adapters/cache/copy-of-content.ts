import type { BlobContent } from '../../core/catalog/blob.ts';

/** A copy to keep: texts in what was read are parts of the text that it was read from, and would keep all of that in memory. */
export function copyOfContent(content: BlobContent): BlobContent {
  return JSON.parse(JSON.stringify(content)) as BlobContent;
}
