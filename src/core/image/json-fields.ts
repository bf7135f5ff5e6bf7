import { foldCase } from '../catalog/decode/fold-case.ts';
import { readJson } from '../catalog/json/read-json.ts';
import { SyntaxProblem } from '../catalog/syntax-problem.ts';
import { isObject } from '../json.ts';

/** Fields of a JSON object of somebody else, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Says what is wrong with a field: one sentence without its full stop, without any text of the document. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

/**
 * The object that a text holds. Go takes the fields of equal keys together, and others take the last: that is refused.
 *
 * @throws FieldError when it is no JSON, or no object, or has a key twice
 */
export function parseFields(text: string): Fields {
  try {
    const { value, repeatedKeys } = readJson(text);
    if (repeatedKeys.length > 0) throw new FieldError('it has a key twice');
    return fieldsOf(value, 'it');
  } catch (error) {
    if (error instanceof SyntaxProblem) throw new FieldError('it is not JSON');
    throw error;
  }
}

/** @throws FieldError when a field is spelled in another case: programs in Go read it, and others do not */
export function refuseOtherSpellings(fields: Fields, names: readonly string[]): void {
  const meant = new Map(names.map(name => [foldCase(name), name]));
  for (const key of Object.keys(fields)) {
    const name = meant.get(foldCase(key));
    if (name !== undefined && name !== key) throw new FieldError(`it spells its field ${name} in another case`);
  }
}

/** @throws FieldError when the value is no object; `what` is the subject of its sentence */
export function fieldsOf(value: unknown, what: string): Fields {
  if (isObject(value)) return value;
  throw new FieldError(`${what} is not an object`);
}

/** A field's own value; undefined where there is none, or null. */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

/** A list; empty where there is none. @throws FieldError when it is something else, or longer than `limit` */
export function listField(fields: Fields, name: string, limit: number): readonly unknown[] {
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
