import { isList, isObject, type Json, type JsonObject, type JsonPath } from '../../json.ts';

/** A field with other values on two sides; undefined where a side has none. */
export interface AlteredField {
  readonly path: JsonPath;
  readonly said: Json | undefined;
  readonly is: Json | undefined;
}

/** The fields in which two values differ, as deep as both have them: by key, and in lists by index; no more than `most`. */
export function alteredFields(said: Json, is: Json, most: number): readonly AlteredField[] {
  const fields: AlteredField[] = [];
  for (const field of compare(said, is, [])) {
    if (fields.length === most) break;
    fields.push(field);
  }
  return fields;
}

function* compare(said: Json | undefined, is: Json | undefined, path: (string | number)[]): Iterable<AlteredField> {
  if (said === is) return;
  const steps = stepsInto(said, is);
  if (steps === undefined) yield { path: [...path], said, is };
  for (const step of steps ?? []) {
    path.push(step);
    yield* compare(memberOf(said, step), memberOf(is, step), path);
    path.pop();
  }
}

/** The steps into two lists or two objects; undefined for what is not alike. */
function stepsInto(said: Json | undefined, is: Json | undefined): Iterable<string | number> | undefined {
  if (isList(said) && isList(is)) return (said.length > is.length ? said : is).keys();
  if (isObject(said) && isObject(is)) return new Set([...Object.keys(said), ...Object.keys(is)]);
  return undefined;
}

function memberOf(value: Json | undefined, step: string | number): Json | undefined {
  const members = value as JsonObject;
  return Object.hasOwn(members, step) ? members[step] : undefined;
}
