import { foldField } from '../catalog/shape/shape.ts';
import { goFloatKey } from '../catalog/yaml/go-float-key.ts';
import { isObject, type Json, type JsonPath } from '../json.ts';

/**
 * A value in a manifest with the path where it stands. What is absent has a node too, without a value, so that fields of
 * fields can be asked for without asking whether they are there.
 */
export interface ManifestNode {
  readonly value: Json | undefined;
  readonly path: JsonPath;
}

/** The field below a node, step by step. Keys are found without regard to case, as Go's `encoding/json` finds the fields of structs. */
export function nodeAt(node: ManifestNode, ...names: readonly string[]): ManifestNode {
  return names.reduce(fieldAt, node);
}

/** The items of a list; none where it is no list. */
export function itemsAt(node: ManifestNode, ...names: readonly string[]): readonly ManifestNode[] {
  const { value, path } = nodeAt(node, ...names);
  return Array.isArray(value) ? value.map((item: Json, index) => ({ value: item, path: [...path, index] })) : [];
}

/** The members of a mapping with its keys as they are; none where it is no mapping. */
export function entriesAt(
  node: ManifestNode,
  ...names: readonly string[]
): readonly (readonly [string, ManifestNode])[] {
  const { value, path } = nodeAt(node, ...names);
  if (!isObject(value)) return [];
  return Object.entries(value).map(([key, member]) => [key, { value: member, path: [...path, key] }] as const);
}

/** The member of a mapping, such as an annotation, whose key is exactly this. */
export function memberAt({ value, path }: ManifestNode, key: string): ManifestNode {
  return { value: isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined, path: [...path, key] };
}

/**
 * A text; empty where there is none, as in Go. A number and a boolean are written out: so does the reader of YAML that OLM uses,
 * wherever a text is wanted.
 */
export function textAt(node: ManifestNode, ...names: readonly string[]): string {
  const { value } = nodeAt(node, ...names);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : goFloatKey(value);
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : '';
}

/** The texts of a list, an empty one for what is none. */
export function textsAt(node: ManifestNode, ...names: readonly string[]): readonly string[] {
  return itemsAt(node, ...names).map(item => textAt(item));
}

/** Whether something is there: null counts as absent, as for Go's pointers. */
export function isSet(node: ManifestNode, ...names: readonly string[]): boolean {
  const { value } = nodeAt(node, ...names);
  return value !== undefined && value !== null;
}

function fieldAt({ value, path }: ManifestNode, name: string): ManifestNode {
  const key = keyOf(value, name);
  return key === undefined ? { value: undefined, path: [...path, name] } : memberAt({ value, path }, key);
}

/** Of keys that differ in case only Go takes the last, and they come to it in the order of their characters. */
function keyOf(value: Json | undefined, name: string): string | undefined {
  if (!isObject(value)) return undefined;
  const folded = foldField(name);
  return Object.keys(value)
    .filter(key => key === name || (key.length === name.length && foldField(key) === folded))
    .sort()
    .at(-1);
}
