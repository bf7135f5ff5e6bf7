import type { JsonObject } from '../../json.ts';

/** The schema of a property that may be absent. No `JsonObject` to the compiler, so that it stands only where its type is optional. */
export interface OptionalProperty {
  readonly optional: JsonObject;
}

/**
 * The schemas of the properties of a type: each of them, no others, and those marked as optional that are. A property that is
 * added to the type and forgotten in the schema does not compile.
 */
export type PropertiesOf<Type> = {
  readonly [Key in keyof Type]-?: Record<never, never> extends Pick<Type, Key> ? OptionalProperty : JsonObject;
};

export function optional(schema: JsonObject): OptionalProperty {
  return { optional: schema };
}

/** An object of a type, which has to be named, with its properties and no others. */
export function objectOf<Type = never>(properties: NoInfer<PropertiesOf<Type>>, description?: string): JsonObject {
  const entries = Object.entries<JsonObject | OptionalProperty>(properties);
  return {
    ...(description === undefined ? {} : { description }),
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, value]) => [key, isOptional(value) ? value.optional : value])),
    required: entries.filter(([, value]) => !isOptional(value)).map(([key]) => key),
    additionalProperties: false,
  };
}

function isOptional(value: JsonObject | OptionalProperty): value is OptionalProperty {
  return Object.hasOwn(value, 'optional');
}

export function arrayOf(items: JsonObject, description?: string): JsonObject {
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

/** One of the words of a type, which has to be named: each of them is listed, and no others. */
export function oneOf<Word extends string = never>(
  words: NoInfer<Readonly<Record<Word, true>>>,
  description?: string,
): JsonObject {
  return { ...(description === undefined ? {} : { description }), enum: Object.keys(words) };
}

export function definition(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}
