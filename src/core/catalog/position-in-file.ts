import type { CatalogDocument } from './blob.ts';

interface Position {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** Line and column in the file of what is at a position of a document's text. Several JSON objects may be on one line. */
export function positionInFile(document: CatalogDocument, { line, column }: Position): Position {
  const before = line === 1 ? (document.column ?? 1) - 1 : 0;
  return { line: document.line + line - 1, column: before + column };
}
