import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { fbcSchemaOf } from './schemas/fbc-schemas.ts';
import type { Shape } from './shape/shape.ts';
import { checkNesting } from './write/nesting.ts';
import { compareUtf8 } from './write/utf8-order.ts';

/** `sorted`: by the bytes of the keys, as Go writes a map. */
type Order = Shape | 'as given' | 'sorted';

/**
 * A blob as JSON, byte for byte as `opm` writes it: four spaces, the fields of blobs that it knows in its order, those
 * of other blobs sorted, no HTML escapes, and a line break at the end. Values of properties keep the order that they
 * have: opm sorts them where it read them from a catalog and has orders of its own where it made them from an image.
 * Fields that opm does not know follow those that it knows: nothing is dropped.
 *
 * @throws RangeError when the value is nested deeper than any catalog
 */
export function writeJson(blob: Json): string {
  checkNesting(blob);
  const out: string[] = [];
  writeValue(blob, orderOf(blob), '\n', out);
  out.push('\n');
  return out.join('');
}

function writeValue(value: Json, order: Order, lineBreak: string, out: string[]): void {
  if (isList(value)) {
    writeLines('[', ']', lineBreak, value, out, (item, inner) => writeValue(item, orderOfItems(order), inner, out));
  } else if (isObject(value)) {
    writeLines('{', '}', lineBreak, keysOf(value, order), out, (key, inner) => {
      out.push(stringText(key), ': ');
      writeValue(value[key] as Json, orderWithin(order, key), inner, out);
    });
  } else {
    out.push(typeof value === 'string' ? stringText(value) : Object.is(value, -0) ? '-0' : String(value));
  }
}

function writeLines<Item>(
  open: string,
  close: string,
  lineBreak: string,
  items: readonly Item[],
  out: string[],
  write: (item: Item, lineBreak: string) => void,
): void {
  const inner = `${lineBreak}    `;
  out.push(open);
  for (const [index, item] of items.entries()) {
    out.push(index === 0 ? inner : `,${inner}`);
    write(item, inner);
  }
  out.push(items.length === 0 ? close : lineBreak + close);
}

function keysOf(value: JsonObject, order: Order): readonly string[] {
  const keys = Object.keys(value);
  // Keys such as `10` lose their place among the keys of an object. Only maps of Go have such, and they are sorted.
  if (order === 'sorted' || keys.some(key => /^\d+$/.test(key))) return keys.sort(compareUtf8);
  if (order === 'as given') return keys;
  if (order.kind !== 'struct') return keys;
  const { fields } = order;
  return [...[...fields.keys()].filter(key => Object.hasOwn(value, key)), ...keys.filter(key => !fields.has(key))];
}

function orderOf(blob: Json): Order {
  if (!isObject(blob)) return 'as given';
  return (typeof blob.schema === 'string' ? fbcSchemaOf(blob.schema)?.shape : undefined) ?? 'sorted';
}

function orderWithin(order: Order, key: string): Order {
  if (typeof order === 'string') return order;
  return (order.kind === 'struct' ? order.fields.get(key) : undefined) ?? 'as given';
}

function orderOfItems(order: Order): Order {
  return typeof order !== 'string' && order.kind === 'list' ? order.of : order;
}

/** As Go's encoder with HTML escapes off: like `JSON.stringify`, and the two line separators of Unicode are escaped. */
function stringText(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
