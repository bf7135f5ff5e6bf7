import { isList, type Json, type JsonObject } from '../json.ts';
import { compareNaturally } from './write/natural-order.ts';
import { checkNesting } from './write/nesting.ts';
import { numberText } from './write/number-text.ts';
import { scalarText, simpleKeyText } from './write/scalar.ts';

/** A list or an object that is not empty: what stands on lines of its own. */
type Collection = readonly Json[] | JsonObject;

/**
 * A value as YAML, byte for byte as `opm` writes it (sigs.k8s.io/yaml over go-yaml v2): keys in natural order, two
 * spaces, lists not indented below their key, long lines folded. One document, without a separator before it, ending
 * with a line break. Everything is written, nothing dropped: the value reads back as it was.
 *
 * Differs from `opm` where its own output would not read back: U+2028 and U+2029 are escaped, as are the control
 * characters that it refuses or loses, and a key `<<` is quoted.
 *
 * @throws RangeError when the value is nested deeper than any catalog
 */
export function writeYaml(value: Json): string {
  checkNesting(value);
  const out: string[] = [];
  if (isCollection(value)) writeCollection(value, 0, out);
  else out.push(leafText(value, 0, 2), '\n');
  return out.join('');
}

/** Writes a collection whose first line begins at a column that is `indent` already. */
function writeCollection(value: Collection, indent: number, out: string[]): void {
  const pad = ' '.repeat(indent);
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      out.push(index === 0 ? '-' : `${pad}-`);
      writeBehindIndicator(item, indent, out);
    }
    return;
  }
  for (const [index, key] of Object.keys(value).sort(compareNaturally).entries()) {
    if (index > 0) out.push(pad);
    writeMember(key, value[key] as Json, indent, out);
  }
}

function writeMember(key: string, value: Json, indent: number, out: string[]): void {
  const simple = simpleKeyText(key);
  if (simple === undefined) {
    out.push('?');
    writeBehindIndicator(key, indent, out);
    out.push(' '.repeat(indent), ':');
    writeBehindIndicator(value, indent, out);
    return;
  }
  out.push(simple, ':');
  if (isCollection(value)) {
    const inner = isList(value) ? indent : indent + 2;
    out.push('\n', ' '.repeat(inner));
    writeCollection(value, inner, out);
  } else {
    out.push(' ', leafText(value, indent + simple.length + 2, indent + 2), '\n');
  }
}

/** Writes what follows `-`, `?` or `:` on the same line. */
function writeBehindIndicator(value: Json, indent: number, out: string[]): void {
  out.push(' ');
  if (isCollection(value)) writeCollection(value, indent + 2, out);
  else out.push(leafText(value, indent + 2, indent + 2), '\n');
}

function leafText(value: Json, column: number, indent: number): string {
  if (typeof value === 'string') return scalarText(value, column, indent);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  return isList(value) ? '[]' : '{}';
}

function isCollection(value: Json): value is Collection {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
