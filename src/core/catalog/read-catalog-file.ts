import type { SourceFile } from '../source.ts';
import type { Blob, BlobContent } from './blob.ts';
import { FramedDocument } from './framing/framed-document.ts';
import { splitFile } from './framing/split-file.ts';
import type { DocumentMemory } from './memories.ts';
import { rememberedContent } from './remembered-content.ts';

/**
 * The blobs of a file, in its order. Never throws: a document that cannot be read is an `unreadable` blob that says why.
 * With a memory, a document whose text was read before is not read again.
 *
 * @param name what the memory calls the file: where it knows it, the text is not looked at
 */
export function readCatalogFile(file: SourceFile, memory?: DocumentMemory, name?: string): readonly Blob[] {
  const known = name === undefined ? undefined : memory?.files?.get(name);
  if (known !== undefined) {
    return known.map(({ frame, content }) => ({ document: new FramedDocument(file, frame), content }));
  }
  const documents = splitFile(file);
  const blobs = documents.map(document => ({ document, content: rememberedContent(document, memory) }));
  if (name !== undefined) memory?.files?.set(name, blobs.map(readingOf));
  return blobs;
}

function readingOf({ document, content }: { readonly document: FramedDocument; readonly content: BlobContent }) {
  return { frame: document.frame, content };
}
