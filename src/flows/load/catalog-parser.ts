import type { Blob } from '../../core/catalog/blob.ts';
import { contentSize } from '../../core/catalog/content-size.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import { readCatalogFile } from '../../core/catalog/read-catalog-file.ts';
import { rememberContents } from '../../core/catalog/remembered-content.ts';
import { watchParsing } from '../../core/catalog/watch-parsing.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { FileReader, LoadedFile } from './file-reader.ts';

/**
 * When no further file is parsed. A few kilobytes of git hold a million documents, or millions of entries. Real catalogs have some twenty
 * parts in each document.
 */
const maxDocuments = 500_000;
const maxParts = 10_000_000;

/** Parses the catalog files of one snapshot: each file once, and each document once, however many files hold it. */
export class CatalogParser {
  readonly #reader: FileReader;
  readonly #memory: DocumentMemory;
  /** The same, and counts what had to be parsed. */
  readonly #counting: DocumentMemory;
  #parsedBytes = 0;
  #documents = 0;
  #parts = 0;
  readonly #blobs = new Map<LoadedFile, readonly Blob[]>();
  /** By path alone: the other side, where there is one, has been read by then. */
  readonly #blobsAt = new Map<string, readonly Blob[]>();

  constructor(reader: FileReader, memory: DocumentMemory) {
    this.#reader = reader;
    this.#memory = memory;
    this.#counting = watchParsing(memory, text => {
      this.#parsedBytes += text.length;
    });
  }

  /** How much had to be parsed, in characters. */
  get parsedBytes(): number {
    return this.#parsedBytes;
  }

  /** The blobs of a catalog file. None, and a note, past the limits of a snapshot. */
  parse(file: LoadedFile, side: UnloadedFile['side']): readonly Blob[] {
    const known = this.#blobs.get(file);
    if (known !== undefined) return known;
    const { path, name } = file;
    if (this.#documents > maxDocuments || this.#parts > maxParts) {
      const detail = 'the files before it reach the limit of one change or catalog';
      this.#reader.note({ path, side, reason: 'too-much', detail });
      return [];
    }
    const { files } = this.#memory;
    if (name !== undefined && files !== undefined && files.get(name) === undefined)
      rememberContents(this.#blobsAt.get(path) ?? [], this.#memory);
    const blobs = readCatalogFile(file, this.#counting, name);
    this.#blobs.set(file, blobs);
    this.#blobsAt.set(path, blobs);
    this.#documents += blobs.length;
    for (const blob of blobs) this.#parts += contentSize(blob.content);
    return blobs;
  }
}
