/** A value as JSON knows it: what a document of a catalog holds once it is read. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Always made without a prototype or by `defineProperty`, so that a key such as `__proto__` is plain data. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Steps from the root of a document to one of its nodes: keys of objects and indexes of lists. */
export type JsonPath = readonly (string | number)[];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
