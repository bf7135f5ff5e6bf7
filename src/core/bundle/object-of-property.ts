import { isBase64 } from '../catalog/base64.ts';
import type { CatalogDocument } from '../catalog/blob.ts';
import { bytesOfObject } from '../catalog/decode/bundle-object.ts';
import { readDocument } from '../catalog/read-document.ts';
import { readValue } from '../catalog/read-value.ts';
import { propertySchemas } from '../catalog/schemas/property-schemas.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { SyntaxProblem } from '../catalog/syntax-problem.ts';
import { textOfBase64 } from '../catalog/text-of-base64.ts';
import { decodeUtf8 } from '../catalog/utf8.ts';
import { objectOf, textOf } from '../json/fields.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { firstDocuments } from './read/first-documents.ts';

const type = 'olm.bundle.object';

/** The manifest in a property of a bundle, as opm decodes it; undefined for a property of another type, and for what is no manifest. */
export function objectOfProperty(property: JsonObject): JsonObject | undefined {
  const content = contentOf(property);
  return content === undefined ? undefined : objectIn(documentOf(content));
}

/**
 * All that programs which install a bundle by its objects may take a property for: opm hands on what begins with a brace as it is, and
 * their decoders go on with YAML, or stop behind the first value. None for a property of another type, and for what is no manifest.
 */
export function readingsOfProperty(property: JsonObject): readonly JsonObject[] {
  const content = contentOf(property);
  if (content === undefined) return [];
  return documentsOf(content)
    .map(objectIn)
    .filter(reading => reading !== undefined);
}

/**
 * A key that a mapping in the manifest of a property has twice, in any of its readings. OLM v0 decodes JSON into a struct, in which the members of both values
 * are kept, and other programs take the last value.
 */
export function repeatedKeyOfProperty(property: JsonObject): string | undefined {
  const content = contentOf(property);
  if (content === undefined) return undefined;
  for (const document of documentsOf(content)) {
    const reading = readDocument(document);
    const [repeated] = reading instanceof SyntaxProblem ? [] : reading.repeatedKeys;
    if (repeated !== undefined) return repeated.key;
  }
  return undefined;
}

interface Content {
  readonly text: string;
  readonly isUtf8: boolean;
}

/** The text of the manifest in a property of a bundle; undefined for a property of another type. */
export function contentOf(property: JsonObject): Content | undefined {
  if (textOf(property, 'type') !== type) return undefined;
  const shape = propertySchemas.get(type)?.shape;
  const value: Json = property.value ?? null;
  const { data = null } = objectOf({ value: shape === undefined ? value : normaliseKeys(value, shape) }, 'value');
  return typeof data === 'string' && isBase64(data) ? textOfBase64(data) : decodeUtf8(bytesOfObject(data));
}

function documentsOf(content: Content): readonly CatalogDocument[] {
  return [documentOf(content), ...firstDocuments({ path: '', ...content })];
}

function documentOf(content: Content): CatalogDocument {
  const format = content.text.trimStart().startsWith('{') ? 'json' : 'yaml';
  return { file: '', line: 1, format, ...content };
}

function objectIn(document: CatalogDocument): JsonObject | undefined {
  const object = readValue(document);
  return isObject(object) ? object : undefined;
}
