import type { Json, JsonObject } from '../../json.ts';

/** An object with these properties and no others. All are required but those named as optional. */
export function objectOf(properties: JsonObject, optional: readonly string[] = [], description?: string): JsonObject {
  const required = Object.keys(properties).filter(key => !optional.includes(key));
  return {
    ...(description === undefined ? {} : { description }),
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  };
}

export function listOf(items: JsonObject, description?: string): JsonObject {
  return { ...(description === undefined ? {} : { description }), type: 'array', items };
}

export function text(description?: string): JsonObject {
  return { ...(description === undefined ? {} : { description }), type: 'string' };
}

/** A whole number that is not below `minimum`. */
export function count(description?: string, minimum = 0): JsonObject {
  return { ...(description === undefined ? {} : { description }), type: 'integer', minimum };
}

export function flag(description: string): JsonObject {
  return { description, type: 'boolean' };
}

export function oneOf(values: readonly Json[], description?: string): JsonObject {
  return { ...(description === undefined ? {} : { description }), enum: values };
}

export function definition(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}
