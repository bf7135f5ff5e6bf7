import type { CatalogDocument } from './blob.ts';
import { composeDocument } from './compose-document.ts';
import { LineIndex } from './line-index.ts';
import { NodeIndex } from './node-index.ts';
import { textOfDocument } from './text-of-document.ts';

export interface LocatedNodes {
  /** Undefined for a document that cannot be read. */
  readonly nodes: NodeIndex | undefined;
  readonly lines: LineIndex;
}

/** Nodes take up to a hundred times the characters of their document, so those of few documents are kept. */
const maxCharacters = 2 * 1024 * 1024;

/** Of the documents that were asked for last, the latest at the end. */
const kept = new Map<CatalogDocument, LocatedNodes>();
let characters = 0;

/** The nodes of a document with their places. The document is parsed anew for this, unless it was one of the last. */
export function locatedNodes(document: CatalogDocument): LocatedNodes {
  const known = kept.get(document);
  if (known !== undefined) {
    kept.delete(document);
    kept.set(document, known);
    return known;
  }
  characters += document.text.length;
  for (const old of kept.keys()) {
    if (characters <= maxCharacters) break;
    kept.delete(old);
    characters -= old.text.length;
  }
  const root = composeDocument(document);
  const nodes = root === undefined ? undefined : new NodeIndex(root);
  const located = { nodes, lines: new LineIndex(textOfDocument(document)) };
  kept.set(document, located);
  return located;
}
