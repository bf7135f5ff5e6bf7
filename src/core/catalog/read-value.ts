import type { Json } from '../json.ts';
import type { CatalogDocument } from './blob.ts';
import { readDocument } from './read-document.ts';
import { SyntaxProblem } from './syntax-problem.ts';

/** The whole value of a document, as opm reads it; null when it cannot be read. Reads it anew. */
export function readValue(document: CatalogDocument): Json {
  const reading = readDocument(document);
  return reading instanceof SyntaxProblem ? null : reading.value;
}
