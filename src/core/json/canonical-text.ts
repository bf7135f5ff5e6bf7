import { isList, type Json } from '../json.ts';

/** A value as a text that is the same for equal values: the order of keys does not count, that of lists does. */
export function canonicalText(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members = Object.keys(value).map(key => `${JSON.stringify(key)}:${canonicalText(value[key] as Json)}`);
  return `{${members.sort().join(',')}}`;
}
