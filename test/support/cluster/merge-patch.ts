import { isDeepStrictEqual } from 'node:util';
import { isList, isObject, type Json, type JsonObject } from '../../../src/core/json.ts';

/** A JSON merge patch (RFC 7396) applied to a value. An object in place of a list patches its items, by their positions. */
export function applyMerge(before: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  if (isList(before)) return before.map((item, index) => applyMerge(item, patch[index] ?? {}));
  const result = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, applyMerge(result.get(name), value));
  }
  return Object.fromEntries(result);
}

/** The patch that leads from one object to another; empty where they are equal. Neither has nulls, or lists in lists. */
export function mergeBetween(before: JsonObject, after: JsonObject): JsonObject {
  const lost = Object.keys(before).filter(name => !(name in after));
  const changed = Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(before[name], value))
    .map(([name, value]) => [name, patchBetween(before[name], value)] as const);
  return Object.fromEntries([...lost.map(name => [name, null] as const), ...changed]);
}

function patchBetween(before: Json | undefined, after: Json): Json {
  if (isObject(before) && isObject(after)) return mergeBetween(before, after);
  // Items that are no objects are replaced with their list.
  if (isList(before) && isList(after) && before.length === after.length && [...before, ...after].every(isObject))
    return mergeBetween({ ...before } as unknown as JsonObject, { ...after } as unknown as JsonObject);
  return after;
}
