import type { Blob, BlobContent, CatalogDocument } from './blob.ts';
import { contentOf } from './content-of.ts';
import type { DocumentMemory } from './memories.ts';

/** What a document says: as the memory has it, else read anew and remembered. */
export function rememberedContent(document: CatalogDocument, memory: DocumentMemory | undefined): BlobContent {
  if (memory === undefined || !isSaidByText(document)) return contentOf(document);
  const known = memory.get(document.text);
  if (known !== undefined) return known;
  const content = contentOf(document);
  memory.set(document.text, content);
  // A memory may keep a copy that holds on to less.
  return memory.get(document.text) ?? content;
}

/** Remembers the documents of a file that was known as a whole: another version of the file has most of them, too. */
export function rememberContents(blobs: readonly Blob[], memory: DocumentMemory): void {
  for (const { document, content } of blobs) {
    if (isSaidByText(document) && memory.get(document.text) === undefined) memory.set(document.text, content);
  }
}

/**
 * Whether the text alone says what the document holds. JSON and YAML read some texts differently, so a text that begins with a brace counts
 * as JSON here.
 */
function isSaidByText({ format, isUtf8, text }: CatalogDocument): boolean {
  return isUtf8 && (format === 'json') === text.startsWith('{');
}
