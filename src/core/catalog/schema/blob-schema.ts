import type { JsonObject } from '../../json.ts';
import { shapesOfBlobs } from '../decode/shapes-of-blobs.ts';
import { shapesOfProperties } from '../decode/shapes-of-properties.ts';
import { schemaOfShape } from './schema-of-shape.ts';

const draft = 'http://json-schema.org/draft-07/schema#';

/**
 * JSON Schemas (draft 7) of the blobs that OLM knows, by their `schema`. They say what `opm` needs to load a blob whose keys are spelled exactly; what holds
 * between blobs, and what strings must look like, they cannot say.
 */
export const blobSchemas: ReadonlyMap<string, JsonObject> = new Map(
  Array.from(shapesOfBlobs.keys(), schema => [schema, { $schema: draft, ...schemaOfBlob(schema) }]),
);

/** JSON Schema (draft 7) of any blob of a catalog: that of its `schema` where OLM knows it. */
export const blobSchema: JsonObject = {
  $schema: draft,
  $id: 'https://raw.githubusercontent.com/catalog-keeper/catalog-keeper/main/docs/schemas/blob.schema.json',
  title: 'Blob of a file-based catalog',
  ...head(),
  allOf: Array.from(shapesOfBlobs.keys(), schema => onlyWhen('schema', schema, schemaOfBlob(schema))),
};

function schemaOfBlob(schema: string): JsonObject {
  const shape = shapesOfBlobs.get(schema);
  const fields = shape === undefined ? {} : schemaOfShape(shape, schema);
  const isBundle = schema === 'olm.bundle';
  return {
    title: schema,
    ...fields,
    allOf: [head(), ...(isBundle ? [{ properties: { properties: parsedProperties() } }] : [])],
  };
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
      allOf: Array.from(shapesOfProperties, ([type, shape]) =>
        onlyWhen('type', type, { properties: { value: schemaOfShape(shape, `property.${type}`) } }),
      ),
    },
  };
}

function onlyWhen(key: string, value: string, then: JsonObject): JsonObject {
  return { if: { required: [key], properties: { [key]: { const: value } } }, then };
}
