import { scalarText } from '../../catalog/write/scalar.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';

/**
 * A mapping as lines of YAML in block style, without the spaces before the first line and the break after the last one. Keys keep their
 * order, and lists are not indented below their key, as in most templates.
 *
 * @param indent spaces before each further line
 */
export function blockText(value: JsonObject, indent: number): string {
  return Object.entries(value)
    .map(([key, member]) => `${key}:${memberText(member, key.length + 1 + indent, indent)}`)
    .join(`\n${' '.repeat(indent)}`);
}

function memberText(value: Json, column: number, indent: number): string {
  const pad = `\n${' '.repeat(indent)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    return value.map(item => `${pad}- ${itemText(item, indent + 2)}`).join('');
  }
  if (isObject(value)) return `${pad}  ${blockText(value, indent + 2)}`;
  return ` ${leafText(value, column + 1, indent + 2)}`;
}

function itemText(value: Json, indent: number): string {
  return isObject(value) ? blockText(value, indent) : leafText(value, indent, indent);
}

function leafText(value: Json, column: number, indent: number): string {
  return typeof value === 'string' ? scalarText(value, column, indent) : JSON.stringify(value);
}
