import { canonicalText } from '../../json/canonical-text.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Blob } from '../blob.ts';
import { compareNaturally } from '../write/natural-order.ts';
import { fieldsOf } from './blob-meaning.ts';

/** A property: its type, and its value where it has one. */
export type TypedValue = readonly [type: string, value: Json | undefined];

/** The types of which some properties were added, removed or altered. Order and repetition mean nothing. */
export function typesThatDiffer(before: readonly TypedValue[], after: readonly TypedValue[]): readonly string[] {
  const [was, is] = [typesByMeaning(before), typesByMeaning(after)];
  const types = new Set<string>();
  for (const [meaning, type] of was) if (!is.has(meaning)) types.add(type);
  for (const [meaning, type] of is) if (!was.has(meaning)) types.add(type);
  return [...types].sort(compareNaturally);
}

/** The same of packages and channels, which seldom have properties: read from the text, where it may hold some. */
export function typesThatDifferIn(before: Blob, after: Blob): readonly string[] {
  return typesThatDiffer(propertiesOf(before), propertiesOf(after));
}

/** The word in any case, or a way to write it otherwise: an escape or a tag. */
const mayHaveProperties = /properties|[\\!]/i;

function propertiesOf(blob: Blob): readonly TypedValue[] {
  if (!mayHaveProperties.test(blob.document.text)) return [];
  const { properties } = fieldsOf(blob);
  if (!Array.isArray(properties)) return [];
  return properties.map((property: Json): TypedValue => {
    const { type, value } = (property ?? {}) as JsonObject;
    return [typeof type === 'string' ? type : '', value];
  });
}

function typesByMeaning(properties: readonly TypedValue[]): ReadonlyMap<string, string> {
  return new Map(properties.map(([type, value]) => [`${type}\n${canonicalText(value ?? null)}`, type]));
}
