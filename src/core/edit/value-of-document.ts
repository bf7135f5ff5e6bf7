import type { CatalogDocument } from '../catalog/blob.ts';
import { readValue } from '../catalog/read-value.ts';
import type { Json } from '../json.ts';

let last: { readonly document: CatalogDocument; readonly value: Json } | undefined;

/** What a document says. The last one is kept, since many findings may be about it. */
export function valueOfDocument(document: CatalogDocument): Json {
  if (last?.document !== document) last = { document, value: readValue(document) };
  return last.value;
}
