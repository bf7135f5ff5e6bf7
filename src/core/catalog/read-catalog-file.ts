import type { SourceFile } from '../source.ts';
import type { Blob, BlobContent } from './blob.ts';
import type { DocumentMemory } from './memories.ts';
import { rememberedContent } from './remembered-content.ts';
import { FileDocument } from './split/file-document.ts';
import { splitFile } from './split/split-file.ts';

/**
 * The blobs of a file, in its order. Never throws: a document that cannot be read is an `unreadable` blob that says why.
 * With a memory, a document whose text was read before is not read again.
 *
 * @param name what the memory calls the file: where it knows it, the text is not looked at
 */
export function readCatalogFile(file: SourceFile, memory?: DocumentMemory, name?: string): readonly Blob[] {
  const known = name === undefined ? undefined : memory?.files?.get(name);
  if (known !== undefined) {
    return known.map(({ range, content }) => ({ document: new FileDocument(file, range), content }));
  }
  const documents = splitFile(file);
  const blobs = documents.map(document => ({ document, content: rememberedContent(document, memory) }));
  if (name !== undefined) memory?.files?.set(name, blobs.map(readingOf));
  return blobs;
}

function readingOf({ document, content }: { readonly document: FileDocument; readonly content: BlobContent }) {
  return { range: document.range, content };
}
