import type { SourceFile } from '../source.ts';
import type { Blob, BlobContent, CatalogDocument } from './blob.ts';
import { contentOf } from './content-of.ts';
import { FramedDocument } from './framing/framed-document.ts';
import { splitFile } from './framing/split-file.ts';
import { isToldByText } from './is-told-by-text.ts';
import type { DocumentMemory } from './reading.ts';

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
  const blobs = documents.map(document => ({ document, content: remembered(document, memory) }));
  if (name !== undefined) memory?.files?.set(name, blobs.map(readingOf));
  return blobs;
}

function readingOf({ document, content }: { readonly document: FramedDocument; readonly content: BlobContent }) {
  return { frame: document.frame, content };
}

function remembered(document: CatalogDocument, memory: DocumentMemory | undefined): BlobContent {
  if (memory === undefined || !isToldByText(document)) return contentOf(document);
  const known = memory.get(document.text);
  if (known !== undefined) return known;
  const content = contentOf(document);
  memory.set(document.text, content);
  // A memory may keep a copy that holds on to less.
  return memory.get(document.text) ?? content;
}
