import type { Json, JsonObject } from '../../../../src/core/json.ts';

/** A channel entry as plain data. */
export interface PlainEntry {
  readonly name: string;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly skipRange: string;
}

export function textOf(object: JsonObject | undefined, key: string): string {
  const value = object?.[key];
  return typeof value === 'string' ? value : '';
}

export function objectsOf(object: JsonObject | undefined, key: string): readonly JsonObject[] {
  const value = object?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function entriesOf(channel: JsonObject): readonly PlainEntry[] {
  return objectsOf(channel, 'entries').map(entry => ({
    name: textOf(entry, 'name'),
    replaces: textOf(entry, 'replaces'),
    skips: textsOf(entry, 'skips'),
    skipRange: textOf(entry, 'skipRange'),
  }));
}

export function textsOf(object: JsonObject, key: string): readonly string[] {
  const value = object[key];
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}

/** The entries that no other one replaces or skips. */
export function headNames(entries: readonly PlainEntry[]): readonly string[] {
  const passed = new Set(entries.flatMap(({ replaces, skips }) => [replaces, ...skips]));
  return entries.filter(({ name }) => !passed.has(name)).map(({ name }) => name);
}

/** The value of the one `olm.package` property. */
export function packagePropertyOf(bundle: JsonObject): JsonObject | undefined {
  const found = objectsOf(bundle, 'properties').filter(({ type }) => type === 'olm.package');
  const value = found[0]?.value;
  return found.length === 1 && isObject(value) ? value : undefined;
}

/** JSON with sorted keys: equal texts are equal values. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join()}}`;
}
