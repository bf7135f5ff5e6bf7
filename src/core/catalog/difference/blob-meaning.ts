import { canonicalText } from '../../json/canonical-text.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Blob } from '../blob.ts';
import { readValue } from '../read-value.ts';
import { fbcSchemaOf } from '../schemas/fbc-schemas.ts';
import { normaliseKeys } from '../shape/normalise-keys.ts';

/** Whether two blobs say the same at first sight: they share what was read, or their texts are equal. */
export function areSameText(before: Blob, after: Blob): boolean {
  if (before.content === after.content) return true;
  return before.document.format === after.document.format && before.document.text === after.document.text;
}

/** The fields of a blob that opm knows, spelled as it spells them; all of them for a schema that it does not know. */
export function fieldsOf(blob: Blob): JsonObject {
  const value = readValue(blob.document);
  if (!isObject(value)) return {};
  const shape = fbcSchemaOf(blob.content.schema)?.shape;
  return (shape === undefined ? value : normaliseKeys(value, shape)) as JsonObject;
}

/** A text that is the same for blobs that mean the same, some fields left out. An empty field means what an absent one does. */
export function meaningOf(blob: Blob, ...without: readonly string[]): string {
  if (blob.content.kind === 'unreadable') return blob.document.text;
  const fields = Object.entries(fieldsOf(blob)).filter(([name, value]) => !without.includes(name) && !isEmpty(value));
  return canonicalText(
    Object.fromEntries(fields.map(([name, value]) => [name, name === 'icon' ? iconOf(value) : value])),
  );
}

/** An icon with its base64 on one line: line breaks in it mean nothing. */
function iconOf(icon: Json): Json {
  if (typeof icon !== 'object' || icon === null || !('base64data' in icon)) return icon;
  const { base64data } = icon;
  return typeof base64data === 'string' ? { ...icon, base64data: base64data.replace(/[\r\n]/g, '') } : icon;
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
