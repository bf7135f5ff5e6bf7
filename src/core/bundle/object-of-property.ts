import { bytesOfObject } from '../catalog/decode/bundle-object.ts';
import { canonical } from '../catalog/decode/canonical.ts';
import { objectOf, textOf } from '../catalog/decode/fields.ts';
import { shapesOfProperties } from '../catalog/decode/shapes-of-properties.ts';
import { readValue } from '../catalog/read-value.ts';
import { decodeUtf8 } from '../catalog/utf8.ts';
import type { Json, JsonObject } from '../json.ts';

const type = 'olm.bundle.object';

/** The manifest in a property of a bundle, as opm decodes it; undefined for a property of another type, and for what is no manifest. */
export function objectOfProperty(property: JsonObject): JsonObject | undefined {
  if (textOf(property, 'type') !== type) return undefined;
  const shape = shapesOfProperties.get(type);
  const value: Json = property.value ?? null;
  const { data = null } = objectOf({ value: shape === undefined ? value : canonical(value, shape) }, 'value');
  const { text, isUtf8 } = decodeUtf8(bytesOfObject(data));
  const format = text.trimStart().startsWith('{') ? 'json' : 'yaml';
  const object = readValue({ file: '', line: 1, format, text, isUtf8 });
  return typeof object === 'object' && object !== null && !Array.isArray(object) ? (object as JsonObject) : undefined;
}
