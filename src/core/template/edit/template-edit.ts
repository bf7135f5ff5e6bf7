import { isObject, type Json, type JsonObject, type JsonPath } from '../../json.ts';

/** A change of a template that only adds to it, so that all that stands there can stay as it is written. */
export type TemplateEdit =
  /** An item behind the last one of the list at a path. Keys of the path are spelled as in the file. */
  | { readonly kind: 'append'; readonly list: JsonPath; readonly item: JsonObject }
  /** A key of the template that it did not have. */
  | { readonly kind: 'add'; readonly key: string; readonly value: JsonObject };

/** What the value of a template is after an edit; undefined where there is no such list. */
export function editedValue(value: Json, edit: TemplateEdit): Json | undefined {
  if (edit.kind === 'append') return appended(value, edit.list, edit.item);
  return isObject(value) ? { ...value, [edit.key]: edit.value } : undefined;
}

function appended(value: Json, [step, ...rest]: JsonPath, item: JsonObject): Json | undefined {
  if (step === undefined) return Array.isArray(value) ? [...value, item] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const child = Object.entries(value).find(([key]) => key === String(step))?.[1] as Json | undefined;
  const next = child === undefined ? undefined : appended(child, rest, item);
  if (next === undefined) return undefined;
  return Array.isArray(value) ? value.with(Number(step), next) : { ...value, [step]: next };
}
