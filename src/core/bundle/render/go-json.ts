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
  const out: string[] = [];
  write(value, [], exact, out);
  return out.join('');
}

/** What `JSON.stringify` writes otherwise than Go: two line separators, and half a surrogate pair. */
const special = /[\u2028\u2029\ud800-\udfff]/;

/** A text as Go's encoder writes it with HTML escapes switched off. */
export function goText(text: string): string {
  if (!special.test(text)) return JSON.stringify(text);
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function write(value: Json, path: (string | number)[], exact: ExactInteger, out: string[]): void {
  if (typeof value === 'string') out.push(escapedText(value));
  else if (typeof value === 'number') out.push(numberText(value, path, exact));
  else if (typeof value !== 'object' || value === null) out.push(String(value));
  else if (Array.isArray(value)) {
    writeMembers('[', ']', Array.from(value.keys()), path, out, index => write(value[index], path, exact, out));
  } else {
    const object = value as JsonObject;
    writeMembers('{', '}', Object.keys(object).sort(compareUtf8), path, out, key => {
      out.push(escapedText(key), ':');
      write(object[key] as Json, path, exact, out);
    });
  }
}

function writeMembers<Step extends string | number>(
  open: string,
  close: string,
  steps: readonly Step[],
  path: (string | number)[],
  out: string[],
  member: (step: Step) => void,
): void {
  out.push(open);
  for (const [index, step] of steps.entries()) {
    if (index > 0) out.push(',');
    path.push(step);
    member(step);
    path.pop();
  }
  out.push(close);
}

function numberText(value: number, path: JsonPath, exact: ExactInteger): string {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !Number.isInteger(value)) return String(value);
  return String(exact(path) ?? value);
}

const html = /[<>&]/g;
const marked = /[<>&]/;

function escapedText(text: string): string {
  const written = goText(text);
  return marked.test(written) ? written.replace(html, mark => `\\u00${mark.charCodeAt(0).toString(16)}`) : written;
}
