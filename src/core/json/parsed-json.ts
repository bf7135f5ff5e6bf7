import { isObject, type Json, type JsonObject } from '../json.ts';

/** What a JSON text says; undefined where it is no JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The object that a JSON text says; undefined where it is no JSON, or another value. */
export function parsedObject(text: string): JsonObject | undefined {
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}
