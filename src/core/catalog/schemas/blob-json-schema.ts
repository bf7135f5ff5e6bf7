import type { JsonObject } from '../../json.ts';
import { jsonSchemaOfShape } from '../shape/json-schema-of-shape.ts';
import { type FbcSchema, fbcSchemas } from './fbc-schemas.ts';
import { propertySchemas } from './property-schemas.ts';

const draft = 'http://json-schema.org/draft-07/schema#';

/**
 * JSON Schemas (draft 7) of the blobs that OLM knows, by their `schema`. They say what `opm` needs to load a blob whose keys are spelled exactly; what holds
 * between blobs, and what strings must look like, they cannot say.
 */
export const blobSchemas: ReadonlyMap<string, JsonObject> = new Map(
  Object.entries(fbcSchemas).map(([name, schema]) => [name, { $schema: draft, ...schemaOfBlob(name, schema) }]),
);

/** JSON Schema (draft 7) of any blob of a catalog: that of its `schema` where OLM knows it. */
export const blobSchema: JsonObject = {
  $schema: draft,
  $id: 'https://raw.githubusercontent.com/catalog-keeper/catalog-keeper/main/docs/schemas/blob.schema.json',
  title: 'Blob of a file-based catalog',
  ...head(),
  allOf: Object.entries(fbcSchemas).map(([name, schema]) => onlyWhen('schema', name, schemaOfBlob(name, schema))),
};

function schemaOfBlob(name: string, { kind, description, shape }: FbcSchema): JsonObject {
  const ofProperties = kind === 'bundle' ? [{ properties: { properties: parsedProperties() } }] : [];
  return { title: name, description, ...jsonSchemaOfShape(shape), allOf: [head(), ...ofProperties] };
}

/** What every blob needs: null will not do here. */
function head(): JsonObject {
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['schema'],
    properties: { schema: { type: 'string', minLength: 1 }, package: text, name: text },
  };
}

/** The properties of a bundle, whose values opm parses. */
function parsedProperties(): JsonObject {
  return {
    items: {
      type: 'object',
      required: ['value'],
      allOf: Array.from(propertySchemas, ([type, { description, shape }]) =>
        onlyWhen('type', type, { properties: { value: { description, ...jsonSchemaOfShape(shape) } } }),
      ),
    },
  };
}

function onlyWhen(key: string, value: string, then: JsonObject): JsonObject {
  return { if: { required: [key], properties: { [key]: { const: value } } }, then };
}
