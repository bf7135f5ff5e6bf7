import { isList, isObject, type Json, type JsonObject } from '../json.ts';

const empty: JsonObject = {};
/** One for all: few entries of a channel skip anything. */
const none: readonly string[] = [];

/** A member of an object by its exact key; undefined where it has none of its own. */
export function memberOf(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A string field; empty where it is absent or null, as in Go. */
export function textOf(object: JsonObject, name: string): string {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : '';
}

/** The objects of a list field: none where it is absent, an empty one for a null among them, as in Go. */
export function itemsOf(object: JsonObject, name: string): JsonObject[] {
  return listIn(object, name).map(asObject);
}

/** The strings of a list field, an empty one for a null among them. */
export function textsOf(object: JsonObject, name: string): readonly string[] {
  const list = listIn(object, name);
  return list.length === 0 ? none : list.map(item => (typeof item === 'string' ? item : ''));
}

/** An object field; an empty one where it is absent or null. */
export function objectOf(object: JsonObject, name: string): JsonObject {
  return asObject(memberOf(object, name));
}

/** The value where it is an object; else an empty one. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : empty;
}

function listIn(object: JsonObject, name: string): readonly Json[] {
  const value = memberOf(object, name);
  return isList(value) ? value : [];
}
