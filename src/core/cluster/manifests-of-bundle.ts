import { objectOfProperty } from '../bundle/object-of-property.ts';
import type { Bundle } from '../catalog/model.ts';
import { readValue } from '../catalog/read-value.ts';
import { itemsOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';

/** The manifests that a catalog has of a bundle by value; none where they are only in its image. */
export function manifestsInCatalog({ blob }: Bundle): readonly JsonObject[] {
  const properties = itemsOf(readValue(blob.document) as JsonObject, 'properties');
  return properties.map(objectOfProperty).filter(object => object !== undefined);
}
