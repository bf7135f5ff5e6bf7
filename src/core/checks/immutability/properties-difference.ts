import { canonicalText } from '../../json/canonical-text.ts';
import { itemsOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';

/** How the properties of two bundles differ. Their order means nothing: opm writes them in another one from release to release. */
export interface PropertiesDifference {
  /** The properties that only the first has. */
  readonly removed: readonly JsonObject[];
  /** The properties that only the second has, and those that it has more often: opm serves no bundle that has its metadata twice. */
  readonly added: readonly JsonObject[];
}

/**
 * Compares the `properties` of two olm.bundle values.
 *
 * @param before with its fields spelled as opm spells them, as `after`
 */
export function differenceOfProperties(before: JsonObject, after: JsonObject): PropertiesDifference {
  const first = propertiesByMeaning(before);
  const second = propertiesByMeaning(after);
  const removed = [...first].filter(([text]) => !second.has(text));
  const added = [...second].filter(([text, { length }]) => length > (first.get(text)?.length ?? 0));
  return { removed: removed.map(([, [property]]) => property), added: added.map(([, [property]]) => property) };
}

/** The types of some properties, each once. */
export function typesOf(properties: readonly JsonObject[]): readonly string[] {
  return [...new Set(properties.map(property => textOf(property, 'type')))].sort();
}

function propertiesByMeaning(bundle: JsonObject): ReadonlyMap<string, readonly [JsonObject, ...JsonObject[]]> {
  const found = new Map<string, [JsonObject, ...JsonObject[]]>();
  for (const property of itemsOf(bundle, 'properties')) {
    const text = canonicalText(property);
    const same = found.get(text);
    if (same === undefined) found.set(text, [property]);
    else same.push(property);
  }
  return found;
}
