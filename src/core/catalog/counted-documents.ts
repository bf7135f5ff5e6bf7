import type { DocumentMemory } from './reading.ts';

/** How many documents are parsed from one word about it to the next. */
const between = 256;

/** A memory that tells now and then how many documents were parsed: of a large catalog somebody waits for. */
export function countedDocuments(memory: DocumentMemory, onDocuments: (parsed: number) => void): DocumentMemory {
  let parsed = 0;
  return {
    get: text => memory.get(text),
    set: (text, content) => {
      parsed += 1;
      if (parsed % between === 0) onDocuments(parsed);
      memory.set(text, content);
    },
    ...(memory.files === undefined ? {} : { files: memory.files }),
  };
}
