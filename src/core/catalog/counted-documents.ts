import type { DocumentMemory } from './memories.ts';
import { watchParsing } from './watch-parsing.ts';

/** How many documents are parsed from one report to the next. */
const between = 256;

/** The same memory, which reports now and then how many documents were parsed: of a large catalog somebody waits for. */
export function countedDocuments(memory: DocumentMemory, onDocuments: (parsed: number) => void): DocumentMemory {
  let parsed = 0;
  return watchParsing(memory, () => {
    parsed += 1;
    if (parsed % between === 0) onDocuments(parsed);
  });
}
