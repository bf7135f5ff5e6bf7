import type { DocumentMemory } from './memories.ts';

/** The same memory, and `onParsed` is told the text of each document that had to be parsed. */
export function watchParsing(memory: DocumentMemory, onParsed: (text: string) => void): DocumentMemory {
  return {
    get: text => memory.get(text),
    set: (text, content) => {
      onParsed(text);
      memory.set(text, content);
    },
    ...(memory.files === undefined ? {} : { files: memory.files }),
  };
}
