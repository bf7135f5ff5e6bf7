import type { BlobContent } from './blob.ts';

/**
 * Remembers what documents say, by their text: equal documents are parsed once. In memory by default; an adapter may keep
 * it between runs, keyed by a digest of the text and by the version of the rules.
 */
export interface DocumentMemory {
  get(text: string): BlobContent | undefined;
  set(text: string, content: BlobContent): void;
}
