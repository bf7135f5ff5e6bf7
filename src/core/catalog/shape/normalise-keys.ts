import { isObject, type Json, type JsonObject } from '../../json.ts';
import { fieldOf, type Shape, type StructShape } from './shape.ts';

type Members = { [key: string]: Json };

/**
 * A value with the keys of its structs spelled as their fields. Where two keys of an object mean one field, both are decoded into it, in the
 * order of their spelling, as Go does after it sorted them. The value must fit the shape.
 */
export function normaliseKeys(value: Json, shape: Shape): Json {
  if (shape.kind === 'list' && Array.isArray(value)) return value.map(item => normaliseKeys(item, shape.of));
  if (shape.kind === 'struct' && isObject(value)) return normaliseStruct({}, value, shape);
  return value;
}

function normaliseStruct(target: Members, object: JsonObject, shape: StructShape): JsonObject {
  for (const key of Object.keys(object).sort()) {
    const name = fieldOf(shape, key);
    const field = name === undefined ? undefined : shape.fields.get(name);
    if (name === undefined || field === undefined) continue;
    const before = Object.hasOwn(target, name) ? target[name] : undefined;
    target[name] = decodedOver(before, object[key] as Json, field);
  }
  return target;
}

/** What a field holds when `value` is decoded into it after `before` was. */
function decodedOver(before: Json | undefined, value: Json, shape: Shape): Json {
  if (before === undefined || before === null) return normaliseKeys(value, shape);
  const isReset = shape.kind === 'list' || shape.kind === 'map' || shape.kind === 'bytes' || shape.kind === 'any';
  if (value === null) return isReset ? null : before;
  if (shape.kind === 'struct' && isObject(before) && isObject(value)) {
    return normaliseStruct({ ...before }, value, shape);
  }
  if (shape.kind === 'map' && isObject(before) && isObject(value)) return { ...before, ...value };
  return normaliseKeys(value, shape);
}
