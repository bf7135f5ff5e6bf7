import { itemsOf, textOf } from '../json/fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { rewriteBlob } from './rewrite-blob.ts';
import { isLargeProperty } from './schemas/property-schemas.ts';
import { compareUtf8 } from './write/utf8-order.ts';

/**
 * A blob of a catalog as `opm render` prints it: only what opm knows of it, of a bundle the large properties last and related images by
 * their image. The value must be one that opm loads.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/action/render.go
 */
export function renderedBlob(value: JsonObject): JsonObject {
  const blob = rewriteBlob(value);
  if (textOf(blob, 'schema') !== 'olm.bundle') return blob;
  const properties = itemsOf(blob, 'properties');
  const isLast = (property: JsonObject) => isLargeProperty(textOf(property, 'type'));
  return {
    ...blob,
    ...sorted('properties', [...properties.filter(item => !isLast(item)), ...properties.filter(isLast)]),
    ...sorted(
      'relatedImages',
      itemsOf(blob, 'relatedImages').toSorted((a, b) => compareUtf8(textOf(a, 'image'), textOf(b, 'image'))),
    ),
  };
}

function sorted(key: string, items: readonly Json[]): JsonObject {
  return items.length === 0 ? {} : { [key]: items };
}
