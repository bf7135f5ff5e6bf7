import { goText, sortedKeys } from '../bundle/render/go-json.ts';
import { isList, isObject, type Json } from '../json.ts';

/** What is not written as it is between quotes. */
const escaped = /["\\\u0000-\u001f\u2028\u2029\ud800-\udfff]/;

/**
 * A value as opm keeps a blob, or a part of it, once it has read it: JSON on one line, all keys sorted by their bytes, numbers as 64-bit
 * floats, no HTML escapes.
 *
 * @throws RangeError where it is nested deeper than the stack
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export function blobJson(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return `[${value.map(blobJson).join()}]`;
  if (isObject(value)) {
    const members = sortedKeys(value).map(key => `${quoted(key)}:${blobJson(value[key] as Json)}`);
    return `{${members.join()}}`;
  }
  return Object.is(value, -0) ? '-0' : String(value);
}

function quoted(text: string): string {
  return escaped.test(text) ? goText(text) : `"${text}"`;
}
