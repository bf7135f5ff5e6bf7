import type { BlobContent } from './blob.ts';
import type { DocumentMemory, FileMemory } from './memories.ts';

/** Remembers the documents of the last two runs, for a process that reads the same files again and again while they are edited. */
export interface RecentDocuments extends DocumentMemory {
  /** Begins a run: what the one before the last has read, and the last has not, is forgotten. */
  nextRun(): void;
}

export function recentDocuments(files: FileMemory): RecentDocuments {
  let before = new Map<string, BlobContent>();
  let now = new Map<string, BlobContent>();
  return {
    files,
    get(text) {
      const content = now.get(text) ?? before.get(text);
      if (content !== undefined) now.set(text, content);
      return content;
    },
    set: (text, content) => {
      now.set(text, content);
    },
    nextRun() {
      before = now;
      now = new Map();
    },
  };
}
