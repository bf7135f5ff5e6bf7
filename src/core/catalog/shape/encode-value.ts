import { memberOf } from '../../json/fields.ts';
import { isList, isObject, type Json, type JsonObject } from '../../json.ts';
import { decodeBase64 } from '../base64.ts';
import { encodeBase64 } from '../encode-base64.ts';
import { compareUtf8 } from '../write/utf8-order.ts';
import { isLeftOut } from './is-left-out.ts';
import { fieldsOf, type Shape, type StructShape } from './shape.ts';

/**
 * A value as Go encodes it: the fields of structs in their order, empty ones left out where they have `omitempty`, the keys of maps sorted, bytes encoded anew.
 * The value must fit the shape, with keys spelled as its fields.
 */
export function encodeValue(value: Json | undefined, shape: Shape): Json {
  switch (shape.kind) {
    case 'string':
      return typeof value === 'string' ? value : '';
    case 'boolean':
      return value === true;
    case 'int32':
    case 'int64':
      return typeof value === 'number' ? value : 0;
    case 'bytes':
      return encodedBytes(value);
    case 'list':
      // Go tells a list that is absent from one that is empty.
      return isList(value) ? value.map(item => encodeValue(item, shape.of)) : null;
    case 'map':
      return isObject(value) ? sortedMembers(value, member => encodeValue(member, shape.of)) : null;
    case 'struct':
      return encodedStruct(isObject(value) ? value : {}, shape);
    case 'any':
      return sorted(value ?? null);
    case 'checked':
      return encodedChecked(value ?? null, shape);
  }
}

function encodedChecked(value: Json, { as, encode }: Extract<Shape, { kind: 'checked' }>): Json {
  if (encode !== undefined) return encode(value);
  const taken = as(value);
  return taken === undefined ? sorted(value) : encodeValue(value, taken);
}

function encodedStruct(object: JsonObject, shape: StructShape): JsonObject {
  const members: [string, Json][] = [];
  for (const [name, field] of fieldsOf(shape)) {
    const value = memberOf(object, name);
    if (isLeftOut(value, field)) continue;
    members.push([name, field.isPointer === true && value == null ? null : encodeValue(value, field.shape)]);
  }
  return Object.fromEntries(members);
}

function encodedBytes(value: Json | undefined): Json {
  if (typeof value === 'string') return encodeBase64(decodeBase64(value));
  return isList(value) ? encodeBase64(Uint8Array.from(value, Number)) : null;
}

function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted);
  return isObject(value) ? sortedMembers(value, sorted) : value;
}

function sortedMembers(object: JsonObject, encode: (member: Json) => Json): JsonObject {
  const members = Object.entries(object).sort(([a], [b]) => compareUtf8(a, b));
  return Object.fromEntries(members.map(([key, member]) => [key, encode(member)]));
}
