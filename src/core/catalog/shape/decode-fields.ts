import { asObject, memberOf } from '../../json/fields.ts';
import { isList, isObject, type Json, type JsonObject } from '../../json.ts';
import { fieldsOf, type Shape, type StructShape, type ValueOf } from './shape.ts';

/** One for all: few entries of a channel skip anything. */
const none: readonly Json[] = [];

/**
 * The fields of a struct that are kept, as Go decodes them: of what is absent or null the zero value. The object must fit the shape, with keys
 * spelled as its fields.
 */
export function decodeFields<Of extends StructShape>(object: JsonObject, shape: Of): ValueOf<Of> {
  return decodeStruct(object, shape) as ValueOf<Of>;
}

function decodeStruct(object: JsonObject, shape: StructShape): JsonObject {
  const decoded: Record<string, Json> = {};
  for (const [name, field] of fieldsOf(shape)) {
    if (!field.isKept) continue;
    const value = decode(memberOf(object, name), field.shape);
    if (value !== undefined) decoded[name] = value;
  }
  return decoded;
}

function decode(value: Json | undefined, shape: Shape): Json | undefined {
  switch (shape.kind) {
    case 'string':
      return typeof value === 'string' ? value : '';
    case 'boolean':
      return value === true;
    case 'int32':
    case 'int64':
      return typeof value === 'number' ? value : 0;
    case 'list':
      return isList(value) && value.length > 0 ? value.map(item => decode(item, shape.of) ?? null) : none;
    case 'map':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, decode(member, shape.of) ?? null]))
        : {};
    case 'struct':
      return decodeStruct(asObject(value), shape);
    case 'bytes':
    case 'any':
    case 'checked':
      return value;
  }
}
