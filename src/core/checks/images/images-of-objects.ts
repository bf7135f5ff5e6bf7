import { embeddedObjects } from '../../bundle/embedded-objects.ts';
import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import type { BundleContent } from '../../catalog/blob.ts';
import type { BlobOf } from '../../catalog/model.ts';
import { membersInAnyCase } from '../../catalog/shape/members-in-any-case.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { isList, isObject, type Json, type JsonObject, type JsonPath } from '../../json.ts';

/** A reference in an object of a bundle, and the path of that object in the document of the bundle. */
interface ObjectImage {
  readonly reference: string;
  readonly path: JsonPath;
  /** Whether it is only mounted, and nothing of it runs. */
  readonly isVolume: boolean;
}

/** Keys of the lists whose items have an `image`: of pods, and of a ClusterServiceVersion. */
const listsOfImages: ReadonlySet<string> = new Set([
  'containers',
  'ephemeralcontainers',
  'initcontainers',
  'relatedimages',
]);

/** Key of the list whose items have an `image` that is a map with a `reference`: https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/ */
const listOfVolumes = 'volumes';

/** What a variable begins with in which an operator finds an image that it runs. */
const variable = 'RELATED_IMAGE_';

/**
 * The images in the objects of a bundle: of all containers and volumes, of `relatedImages`, and in variables `RELATED_IMAGE_...`. OLM installs
 * every object of a bundle without an image, whatever its kind, and some of its readers take keys in any case, so all
 * objects are looked through, and no spelling hides an image.
 */
export function imagesOfObjects(bundle: BlobOf<BundleContent>): readonly ObjectImage[] {
  return embeddedObjects(bundle).flatMap(({ property, path }) => {
    const images = readingsOfProperty(property).map(imagesIn);
    const run = new Set(images.flatMap(found => [...found.run]));
    const mounted = new Set(images.flatMap(found => [...found.mounted]).filter(reference => !run.has(reference)));
    return [...run, ...mounted].map(reference => ({ reference, path, isVolume: mounted.has(reference) }));
  });
}

/** The paths of the objects of a bundle that cannot be read, so that what they run is not known. */
export function unreadableObjects(bundle: BlobOf<BundleContent>): readonly JsonPath[] {
  return embeddedObjects(bundle).flatMap(({ property, path }) =>
    readingsOfProperty(property).length === 0 ? [path] : [],
  );
}

function imagesIn(object: JsonObject): { readonly run: ReadonlySet<string>; readonly mounted: ReadonlySet<string> } {
  const run = new Set<string>();
  const mounted = new Set<string>();
  const open: { readonly value: Json; readonly listedIn: string; readonly key: string }[] = [
    { value: object, listedIn: '', key: '' },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, listedIn, key } = next;
    if (isList(value)) {
      for (const item of value) open.push({ value: item, listedIn: key, key: '' });
    } else if (isObject(value)) {
      for (const reference of imagesOfItem(value, listedIn)) run.add(reference);
      if (listedIn === listOfVolumes) for (const reference of imagesOfVolume(value)) mounted.add(reference);
      for (const [name, member] of Object.entries(value)) {
        open.push({ value: member, listedIn: '', key: foldField(name) });
      }
    }
  }
  return { run, mounted };
}

function* imagesOfItem(item: JsonObject, listedIn: string): Iterable<string> {
  if (listsOfImages.has(listedIn)) yield* textsAt(item, 'image');
  if (textsAt(item, 'name').some(name => name.startsWith(variable))) yield* textsAt(item, 'value');
}

function* imagesOfVolume(volume: JsonObject): Iterable<string> {
  for (const source of membersInAnyCase(volume, 'image')) {
    if (isObject(source)) yield* textsAt(source, 'reference');
  }
}

function textsAt(object: JsonObject, name: string): readonly string[] {
  return membersInAnyCase(object, name).filter(value => typeof value === 'string' && value !== '') as string[];
}
