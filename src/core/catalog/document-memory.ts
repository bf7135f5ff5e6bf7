import type { BlobContent } from './blob.ts';
import type { DocumentMemory, FileMemory } from './memories.ts';

/** Remembers documents for as long as it is there itself: for one change or one catalog, whose texts are in memory anyway. */
export function documentMemory(files?: FileMemory): DocumentMemory {
  const contents = new Map<string, BlobContent>();
  return {
    get: text => contents.get(text),
    set: (text, content) => {
      contents.set(text, content);
    },
    ...(files === undefined ? {} : { files }),
  };
}
