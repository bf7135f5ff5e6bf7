/** Fields of a JSON object of somebody else, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Says what is wrong with a field: one sentence without its full stop, without any text of the document. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

/** The object that a text holds. @throws FieldError when it is no JSON, or no object */
export function parseFields(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new FieldError('it is not JSON');
    throw error;
  }
  return fieldsOf(value, 'it');
}

/** @throws FieldError when the value is no object; `what` is the subject of its sentence */
export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new FieldError(`${what} is not an object`);
}

/** A field's own value; undefined where there is none, or null. */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

/** A list; empty where there is none. @throws FieldError when it is something else, or longer than `limit` */
export function listOf(fields: Fields, name: string, limit: number): readonly unknown[] {
  const value = fieldOf(fields, name) ?? [];
  if (!Array.isArray(value)) throw new FieldError(`its field ${name} is not a list`);
  if (value.length > limit) throw new FieldError(`its field ${name} has more than ${limit} entries`);
  return value;
}

/** A text; undefined where there is none. @throws FieldError when it is something else */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fieldOf(fields, name);
  if (value === undefined || typeof value === 'string') return value;
  throw new FieldError(`its field ${name} is not a text`);
}

/** Texts by name; empty where there are none. @throws FieldError when one is something else */
export function textsOf(fields: Fields, name: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(fieldsOf(fieldOf(fields, name) ?? {}, `its field ${name}`))) {
    if (typeof value !== 'string') throw new FieldError(`its field ${name} has a value that is not a text`);
    texts.set(key, value);
  }
  return texts;
}
