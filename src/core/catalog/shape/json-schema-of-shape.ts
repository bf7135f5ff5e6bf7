import type { Json, JsonObject } from '../../json.ts';
import { type Field, fieldsOf, type Shape } from './shape.ts';

type Schema = { [keyword: string]: Json };

const byte: Schema = { type: ['integer', 'null'], minimum: 0, maximum: 255 };

/** The JSON Schema of what fits a shape, for keys that are spelled exactly. Null fits everything, as in Go. */
export function jsonSchemaOfShape(shape: Shape): JsonObject {
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
      return { type: ['array', 'null'], items: jsonSchemaOfShape(shape.of) };
    case 'map':
      return { type: ['object', 'null'], additionalProperties: jsonSchemaOfShape(shape.of) };
    case 'struct': {
      const fields = fieldsOf(shape).map(([name, field]) => [name, jsonSchemaOfField(field)]);
      return { type: ['object', 'null'], properties: Object.fromEntries(fields) };
    }
  }
}

function jsonSchemaOfField({ shape, description }: Field): JsonObject {
  return description === '' ? jsonSchemaOfShape(shape) : { description, ...jsonSchemaOfShape(shape) };
}
