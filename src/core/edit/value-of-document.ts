import type { CatalogDocument } from '../catalog/blob.ts';
import { readValue } from '../catalog/read-value.ts';
import type { Json } from '../json.ts';

/** The value of one document, the last one: values take many times the memory of their text. It goes when the document does. */
let lastValue = new WeakMap<CatalogDocument, Json>();

/** What a document says. The last one is remembered, since many findings may be about it. */
export function valueOfDocument(document: CatalogDocument): Json {
  const before = lastValue.get(document);
  if (before !== undefined) return before;
  const value = readValue(document);
  lastValue = new WeakMap([[document, value]]);
  return value;
}
