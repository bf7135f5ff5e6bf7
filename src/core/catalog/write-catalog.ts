import type { Json } from '../json.ts';
import type { CatalogDocument } from './blob.ts';
import { writeBlobs } from './write-blobs.ts';

/**
 * The text of a catalog file, as `opm` writes it: that of its blobs, in the order of `writeBlobs`.
 *
 * @param blobs are written as they come: none is held any longer
 * @throws RangeError as `writeBlobs` does, and when there is more text than a string can have
 */
export function writeCatalog(blobs: Iterable<Json>, format: CatalogDocument['format']): string {
  return writeBlobs(blobs, format, text => text).join('');
}
