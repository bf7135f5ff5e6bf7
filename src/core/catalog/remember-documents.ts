import type { Blob } from './blob.ts';
import { isToldByText } from './is-told-by-text.ts';
import type { DocumentMemory } from './reading.ts';

/** Tells a memory what the documents of a file say that it knew as a whole: another version of that file has most of them, too. */
export function rememberDocuments(blobs: readonly Blob[], memory: DocumentMemory): void {
  for (const { document, content } of blobs) {
    if (isToldByText(document) && memory.get(document.text) === undefined) memory.set(document.text, content);
  }
}
