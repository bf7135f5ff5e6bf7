import { isList, isObject, type Json, type JsonObject } from '../../json.ts';

/**
 * An object of which RukPak makes what it is. RukPak takes plain manifests for templates of Helm, so that what begins a template is written as one that gives
 * it. With a raw string, because RukPak may write the text of an object in quotes.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/pkg/provisioner/plain/plain.go
 */
export function withoutTemplates(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [escaped(key), valueWithout(value)]));
}

/** Whether RukPak would take some of an object for a template. */
export function hasTemplate(object: JsonObject): boolean {
  return JSON.stringify(object).includes('{{');
}

function valueWithout(value: Json): Json {
  if (typeof value === 'string') return escaped(value);
  if (isList(value)) return value.map(valueWithout);
  return isObject(value) ? withoutTemplates(value) : value;
}

function escaped(text: string): string {
  return text.replaceAll('{{', '{{`{{`}}');
}
