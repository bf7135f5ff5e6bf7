import type { Json, JsonObject } from '../../json.ts';
import type { Shape } from '../decode/shape.ts';
import { describe } from './descriptions.ts';

type Schema = { [keyword: string]: Json };

const byte: Schema = { type: ['integer', 'null'], minimum: 0, maximum: 255 };

/**
 * The JSON Schema of what fits a shape, for keys that are spelled exactly. Null fits everything, as in Go.
 *
 * @param path where the value stands, as `olm.channel.entries.name`: under it the value is described
 */
export function schemaOfShape(shape: Shape, path: string): JsonObject {
  const description = describe(path);
  return description === undefined ? bare(shape, path) : { description, ...bare(shape, path) };
}

function bare(shape: Shape, path: string): Schema {
  switch (shape.kind) {
    case 'any':
    case 'checked':
      return {};
    case 'string':
    case 'boolean':
      return { type: [shape.kind, 'null'] };
    case 'int32':
      return { type: ['integer', 'null'], minimum: -(2 ** 31), exclusiveMaximum: 2 ** 31 };
    case 'int64':
      return { type: ['integer', 'null'], minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 };
    case 'bytes':
      return {
        anyOf: [
          { type: ['string', 'null'], contentEncoding: 'base64' },
          { type: 'array', items: byte },
        ],
      };
    case 'list':
      return { type: ['array', 'null'], items: schemaOfShape(shape.of, path) };
    case 'map':
      return { type: ['object', 'null'], additionalProperties: schemaOfShape(shape.of, path) };
    case 'struct': {
      const fields = Array.from(shape.fields, ([name, field]) => [name, schemaOfShape(field, `${path}.${name}`)]);
      return { type: ['object', 'null'], properties: Object.fromEntries(fields) };
    }
  }
}
