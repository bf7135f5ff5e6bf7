import { compareUtf8 } from '../../catalog/write/utf8-order.ts';
import type { Json, JsonObject, JsonPath } from '../../json.ts';

/** Gives an integer that a 64-bit float cannot hold, by its path in the value. */
export type ExactInteger = (path: JsonPath) => bigint | undefined;

const none: ExactInteger = () => undefined;

/**
 * A value as Go's `json.Marshal` writes what it holds in maps: on one line, keys sorted by their bytes, `<`, `>` and `&` escaped.
 *
 * @see https://pkg.go.dev/encoding/json#Marshal
 */
export function goJson(value: Json, exact = none): string {
  return textOf(value, [], exact);
}

/** What `JSON.stringify` writes otherwise than Go: two line separators, and half a surrogate pair. */
const special = /[\u2028\u2029\ud800-\udfff]/;

/** A text as Go's encoder writes it with HTML escapes switched off. */
export function goText(text: string): string {
  if (!special.test(text)) return JSON.stringify(text);
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function textOf(value: Json, path: (string | number)[], exact: ExactInteger): string {
  if (typeof value === 'string') return escapedText(value);
  if (typeof value === 'number') return numberText(value, path, exact);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return textOfList(value, path, exact);
  return textOfObject(value as JsonObject, path, exact);
}

function textOfList(list: readonly Json[], path: (string | number)[], exact: ExactInteger): string {
  const depth = path.length;
  let text = '[';
  for (let index = 0; index < list.length; index += 1) {
    path[depth] = index;
    text += (index > 0 ? ',' : '') + textOf(list[index] as Json, path, exact);
  }
  path.length = depth;
  return `${text}]`;
}

function textOfObject(object: JsonObject, path: (string | number)[], exact: ExactInteger): string {
  const depth = path.length;
  let text = '';
  for (const key of sortedKeys(object)) {
    path[depth] = key;
    text += `${text === '' ? '{' : ','}${escapedText(key)}:${textOf(object[key] as Json, path, exact)}`;
  }
  path.length = depth;
  return text === '' ? '{}' : `${text}}`;
}

/** The keys of an object by their bytes in UTF-8: code units have the same order, but for surrogates. */
export function sortedKeys(object: JsonObject): string[] {
  const keys = Object.keys(object).sort();
  return surrogate.test(keys.join('')) ? keys.sort(compareUtf8) : keys;
}

function numberText(value: number, path: JsonPath, exact: ExactInteger): string {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !Number.isInteger(value)) return String(value);
  return String(exact(path) ?? value);
}

const surrogate = /[\ud800-\udfff]/;
const html = /[<>&]/g;
/** What is not written as it is. */
const escaped = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;

function escapedText(text: string): string {
  if (!escaped.test(text)) return `"${text}"`;
  return goText(text).replace(html, mark => `\\u00${mark.charCodeAt(0).toString(16)}`);
}
