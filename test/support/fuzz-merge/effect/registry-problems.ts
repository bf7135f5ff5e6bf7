import type { Json, JsonObject } from '../../../../src/core/json.ts';
import { isObject, objectsOf, textOf } from './plain-fields.ts';

/** Images of a new bundle that are from no allowed registry: the bundle's own, or, where it has none, what its objects run. */
export function* registryProblems(
  allowed: readonly string[],
  before: JsonObject | undefined,
  bundle: JsonObject,
): Iterable<string> {
  if (allowed.length === 0 || before !== undefined) return;
  const image = textOf(bundle, 'image');
  const images = image === '' ? objectsOf(bundle, 'properties').flatMap(imagesOfObject) : [image];
  for (const one of images) {
    if (!allowed.some(registry => one.startsWith(`${registry}/`))) yield one;
  }
}

function imagesOfObject({ type, value }: JsonObject): string[] {
  if (type !== 'olm.bundle.object' || !isObject(value)) return [];
  try {
    return imagesIn(JSON.parse(Buffer.from(textOf(value, 'data'), 'base64').toString('utf8')) as Json);
  } catch {
    return [];
  }
}

/** The value of each key `image`, at any depth. */
function imagesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(imagesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'image' && typeof item === 'string' ? [item] : imagesIn(item),
  );
}
