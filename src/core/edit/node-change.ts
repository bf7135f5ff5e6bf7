import { isList, isObject, type Json, type JsonPath } from '../json.ts';

/** What to do with a node of a document. */
export type NodeChange =
  /** A number or a boolean becomes the text that it is written as. */
  | { readonly kind: 'quote'; readonly path: JsonPath }
  /** A text becomes another one. */
  | { readonly kind: 'set'; readonly path: JsonPath; readonly text: string }
  /** The key of the node becomes another one. */
  | { readonly kind: 'rename'; readonly path: JsonPath; readonly key: string }
  /** Texts are added to the end of a list, which is made where the mapping has none. */
  | { readonly kind: 'add-items'; readonly path: JsonPath; readonly texts: readonly string[] }
  /** A text is added to a mapping under a key that it does not have. */
  | { readonly kind: 'add-member'; readonly path: JsonPath; readonly text: string }
  | { readonly kind: 'remove'; readonly path: JsonPath };

/** A change of which nodes there are. */
export type StructuralChange = Extract<NodeChange, { readonly kind: 'add-items' | 'add-member' | 'remove' }>;

/** A value after a change of its nodes. Undefined where the change does not fit it. */
export function changedValue(value: Json, change: StructuralChange): Json | undefined {
  return changedAt(value, change.path, change);
}

function changedAt(value: Json, [step, ...rest]: JsonPath, change: StructuralChange): Json | undefined {
  if (step === undefined) return undefined;
  if (isList(value)) {
    const index = Number(step);
    const found = value[index];
    if (found === undefined) return undefined;
    if (rest.length === 0) return change.kind === 'remove' ? value.toSpliced(index, 1) : undefined;
    const inner = changedAt(found, rest, change);
    return inner === undefined ? undefined : value.with(index, inner);
  }
  if (!isObject(value)) return undefined;
  const members = new Map(Object.entries(value));
  const key = String(step);
  const found = members.get(key);
  if (rest.length > 0) {
    const inner = found === undefined ? undefined : changedAt(found, rest, change);
    if (inner === undefined) return undefined;
    members.set(key, inner);
  } else if (change.kind === 'remove') members.delete(key);
  else if (change.kind === 'add-items') {
    if (found !== undefined && !isList(found)) return undefined;
    members.set(key, [...(found ?? []), ...change.texts]);
  } else if (found === undefined) members.set(key, change.text);
  else return undefined;
  return Object.fromEntries(members);
}
