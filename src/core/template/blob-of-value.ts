import type { Blob, CatalogDocument } from '../catalog/blob.ts';
import { contentOf } from '../catalog/content-of.ts';
import type { Json } from '../json.ts';

/** A value as the blob of a catalog that it becomes. It counts as standing where `document` begins. */
export function blobOfValue(value: Json, { file, line }: Pick<CatalogDocument, 'file' | 'line'>): Blob {
  const document: CatalogDocument = { file, line, format: 'json', text: JSON.stringify(value), isUtf8: true };
  return { document, content: contentOf(document) };
}
