import type { BlobContent } from './blob.ts';
import type { Frame } from './framing/framed-document.ts';

/**
 * Remembers what documents say, by their text: equal documents are parsed once. In memory by default; an adapter may keep
 * it between runs, keyed by a digest of the text and by the version of the rules.
 */
export interface DocumentMemory {
  get(text: string): BlobContent | undefined;
  set(text: string, content: BlobContent): void;
  /** Remembers whole files besides, where many are expected to be equal. */
  readonly files?: FileMemory;
}

/** What the documents of a file say, and where they stand in it. */
export type FileReading = readonly { readonly frame: Frame; readonly content: BlobContent }[];

/** Remembers what files hold, by names that equal bytes alone share. Files that it knows need not be decoded. */
export interface FileMemory {
  nameOf(bytes: Uint8Array): string;
  get(name: string): FileReading | undefined;
  set(name: string, reading: FileReading): void;
}
