import type { Blob, BlobContent } from '../catalog/blob.ts';
import type { Json, JsonPath } from '../json.ts';
import type { Place } from '../source.ts';

/** A blob that stands in no catalog file: made of other files, in which its places are. */
export function syntheticBlob(content: BlobContent, value: Json, placeOf: (path: JsonPath) => Place): Blob {
  return {
    content,
    document: {
      get file() {
        return placeOf([]).file;
      },
      line: 1,
      format: 'json',
      get text() {
        return JSON.stringify(value);
      },
      isUtf8: true,
      placeOf,
    },
  };
}
