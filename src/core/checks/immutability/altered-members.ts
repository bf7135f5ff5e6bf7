import { canonicalText } from '../../json/canonical-text.ts';
import type { JsonObject } from '../../json.ts';

/** The keys whose values differ in meaning, in alphabetical order: those that only one object has, too. */
export function alteredMembers(before: JsonObject, after: JsonObject): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter(key => textAt(before, key) !== textAt(after, key)).sort();
}

function textAt(object: JsonObject, key: string): string | undefined {
  return Object.hasOwn(object, key) ? canonicalText(object[key] ?? null) : undefined;
}
