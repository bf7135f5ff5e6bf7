import type { Json, JsonObject } from '../../json.ts';

const empty: JsonObject = {};
/** One for all: few entries of a channel skip anything. */
const none: readonly string[] = [];

/** A string field; empty where it is absent or null, as in Go. */
export function textOf(object: JsonObject, name: string): string {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The objects of a list field: none where it is absent, an empty one for a null among them, as in Go. */
export function itemsOf(object: JsonObject, name: string): JsonObject[] {
  return listOf(object, name).map(item => objectOr(item));
}

/** The strings of a list field, an empty one for a null among them. */
export function textsOf(object: JsonObject, name: string): readonly string[] {
  const list = listOf(object, name);
  return list.length === 0 ? none : list.map(item => (typeof item === 'string' ? item : ''));
}

/** An object field; an empty one where it is absent or null. */
export function objectOf(object: JsonObject, name: string): JsonObject {
  return objectOr(Object.hasOwn(object, name) ? object[name] : undefined);
}

function listOf(object: JsonObject, name: string): readonly Json[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return Array.isArray(value) ? value : [];
}

function objectOr(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : empty;
}
