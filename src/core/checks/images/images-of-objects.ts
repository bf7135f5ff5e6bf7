import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import type { Blob } from '../../catalog/blob.ts';
import { itemsOf } from '../../catalog/decode/fields.ts';
import { fieldsOf } from '../../catalog/difference/meaning.ts';
import type { Json, JsonObject } from '../../json.ts';

/** A reference in an object of a bundle, and the index of the property that holds the object. */
interface ObjectImage {
  readonly reference: string;
  readonly index: number;
}

/** Keys of the lists whose items have an `image`: of pods, and of a ClusterServiceVersion. */
const listsOfImages: ReadonlySet<string> = new Set([
  'containers',
  'ephemeralcontainers',
  'initcontainers',
  'relatedimages',
]);

/** What a variable begins with in which an operator finds an image that it runs. */
const variable = 'RELATED_IMAGE_';

/**
 * The images in the objects of a bundle: of all containers, of `relatedImages`, and in variables `RELATED_IMAGE_...`. OLM installs
 * every object of a bundle without an image, whatever its kind, and some of its readers take keys in any case, so all
 * objects are looked through, and no spelling hides an image.
 */
export function imagesOfObjects(bundle: Blob): readonly ObjectImage[] {
  return readingsOf(bundle).flatMap((readings, index) => {
    const images = new Set(readings?.flatMap(reading => [...imagesIn(reading)]));
    return [...images].map(reference => ({ reference, index }));
  });
}

/** The indexes of the properties of a bundle whose objects cannot be read, so that what they run is not known. */
export function unreadableObjects(bundle: Blob): readonly number[] {
  return readingsOf(bundle).flatMap((readings, index) => (readings?.length === 0 ? [index] : []));
}

function readingsOf(bundle: Blob): readonly (readonly JsonObject[] | undefined)[] {
  return itemsOf(fieldsOf(bundle), 'properties').map(readingsOfProperty);
}

function imagesIn(object: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const open: { readonly value: Json; readonly isImageItem: boolean; readonly key: string }[] = [
    { value: object, isImageItem: false, key: '' },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, isImageItem, key } = next;
    if (Array.isArray(value)) {
      for (const item of value as readonly Json[])
        open.push({ value: item, isImageItem: listsOfImages.has(key), key: '' });
    } else if (typeof value === 'object' && value !== null) {
      for (const reference of imagesOfItem(value as JsonObject, isImageItem)) found.add(reference);
      for (const [name, member] of Object.entries(value)) {
        open.push({ value: member, isImageItem: false, key: name.toLowerCase() });
      }
    }
  }
  return found;
}

function* imagesOfItem(item: JsonObject, isImageItem: boolean): Iterable<string> {
  if (isImageItem) yield* textsAt(item, 'image');
  if (textsAt(item, 'name').some(name => name.startsWith(variable))) yield* textsAt(item, 'value');
}

function textsAt(object: JsonObject, name: string): readonly string[] {
  const values = Object.entries(object).filter(([key]) => key.toLowerCase() === name);
  return values.flatMap(([, value]) => (typeof value === 'string' && value !== '' ? [value] : []));
}
