import type { JsonObject } from '../json.ts';

/** An object with these keys and no others. */
export function closed(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, properties };
}

/** A part of the configuration, which may be left out. */
export function section(description: string, properties: JsonObject): JsonObject {
  return { description, ...closed(properties), default: {} };
}

/** A list. */
export function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** A whole number within limits. */
export function integer(minimum: number, maximum: number): JsonObject {
  return { type: 'integer', minimum, maximum };
}

/** The name of a file in `.github/workflows`. */
export const workflowFile: JsonObject = {
  type: 'string',
  pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*\\.ya?ml$',
  maxLength: 100,
};
