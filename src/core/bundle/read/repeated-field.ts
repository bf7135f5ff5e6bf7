import { fieldOf, type Shape, type StructShape } from '../../catalog/shape/shape.ts';
import { isList, type Json, type JsonObject, type JsonPath } from '../../json.ts';

/**
 * The path of a key that means the same field as a key before it, spelled in another way; undefined where there is none. Of JSON, Go decodes both into
 * the field in their order, which a value does not keep.
 */
export function repeatedField(value: Json, shape: Shape, path: JsonPath = []): JsonPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isList(value)) return shape.kind === 'list' ? inItems(value, shape.of, path) : undefined;
  return shape.kind === 'struct' ? inStruct(value, shape, path) : undefined;
}

function inItems(items: readonly Json[], shape: Shape, path: JsonPath): JsonPath | undefined {
  for (const [index, item] of items.entries()) {
    const found = repeatedField(item, shape, [...path, index]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inStruct(object: JsonObject, shape: StructShape, path: JsonPath): JsonPath | undefined {
  const known = new Set<string>();
  for (const [key, member] of Object.entries(object)) {
    const name = fieldOf(shape, key);
    const field = name === undefined ? undefined : shape.fields.get(name);
    if (name === undefined || field === undefined) continue;
    if (known.has(name)) return [...path, key];
    known.add(name);
    const found = repeatedField(member, field, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
