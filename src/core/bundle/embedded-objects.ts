import type { BundleContent } from '../catalog/blob.ts';
import { fieldsOf } from '../catalog/difference/blob-meaning.ts';
import type { BlobOf } from '../catalog/model.ts';
import { itemsOf, textOf } from '../json/fields.ts';
import type { JsonObject, JsonPath } from '../json.ts';

/** An object that a bundle in a catalog contains, in place of or besides its image. */
export interface EmbeddedObject {
  /** The property that holds it, spelled as opm spells it. */
  readonly property: JsonObject;
  /** Of its data in the document of the bundle. */
  readonly path: JsonPath;
}

const type = 'olm.bundle.object';

/** The embedded objects of a bundle. */
export function embeddedObjects(blob: BlobOf<BundleContent>): readonly EmbeddedObject[] {
  // Most bundles have none, and then the document need not be read again.
  if (!blob.content.properties.some(property => property.type === type)) return [];
  return itemsOf(fieldsOf(blob), 'properties').flatMap((property, index) =>
    textOf(property, 'type') === type ? [{ property, path: ['properties', index, 'value', 'data'] }] : [],
  );
}
