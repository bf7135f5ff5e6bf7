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

/** Known as long as anybody else has the document: a cache that kept documents would keep the texts of their whole files. */
const nodesOfDocuments = new WeakMap<CatalogDocument, LocatedNodes & { readonly key: WeakRef<CatalogDocument> }>();
/** How many characters the documents have that were asked for last, the latest at the end. */
const recent = new Map<WeakRef<CatalogDocument>, number>();
let characters = 0;

/** The nodes of a document with their places. The document is parsed anew for this, unless it was one of the last. */
export function locatedNodes(document: CatalogDocument): LocatedNodes {
  const located = nodesOfDocuments.get(document);
  if (located === undefined) return locate(document);
  const length = recent.get(located.key) ?? 0;
  recent.delete(located.key);
  recent.set(located.key, length);
  return located;
}

function locate(document: CatalogDocument): LocatedNodes {
  const { length } = document.text;
  characters += length;
  for (const [old, count] of recent) {
    if (characters <= maxCharacters) break;
    recent.delete(old);
    characters -= count;
    const forgotten = old.deref();
    if (forgotten !== undefined) nodesOfDocuments.delete(forgotten);
  }
  const root = composeDocument(document);
  const nodes = root === undefined ? undefined : new NodeIndex(root);
  const located = { nodes, lines: new LineIndex(textOfDocument(document)), key: new WeakRef(document) };
  nodesOfDocuments.set(document, located);
  recent.set(located.key, length);
  return located;
}
