import { type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { readJson } from '../../catalog/json/read-json.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import { isObject, type Json } from '../../json.ts';

/** An object of the annotation with the examples; group and version are what `apiVersion` says. */
export interface ExampleObject {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What keeps the annotation from being read. */
export type ExamplesError =
  | { readonly problem: 'syntax'; readonly line: number; readonly column: number; readonly detail: string }
  | { readonly problem: 'noList' }
  /** The item, counted from 1, that is not an object with a kind. */
  | { readonly problem: 'item'; readonly item: number };

/** What a ClusterServiceVersion has for examples of its custom resources. */
export interface CsvExamples {
  /** The annotation that counts. */
  readonly node: ManifestNode;
  readonly name: 'alm-examples' | 'olm.examples';
  /** Whether the other annotation is there, too, and is not looked at. */
  readonly hasBoth: boolean;
  /** Undefined where the annotation cannot be read. */
  readonly objects: readonly ExampleObject[] | undefined;
  /** Why it cannot be read. */
  readonly error: ExamplesError | undefined;
}

/** Undefined where there are no examples. */
export function csvExamples(csv: ManifestNode): CsvExamples | undefined {
  const annotations = nodeAt(csv, 'metadata', 'annotations');
  const alm = memberAt(annotations, 'alm-examples');
  const olm = memberAt(annotations, 'olm.examples');
  if (alm.value === undefined && olm.value === undefined) return undefined;
  const [node, name] = alm.value === undefined ? ([olm, 'olm.examples'] as const) : ([alm, 'alm-examples'] as const);
  const read = readObjects(textAt(node));
  return {
    node,
    name,
    hasBoth: alm.value !== undefined && olm.value !== undefined,
    objects: 'problem' in read ? undefined : read,
    error: 'problem' in read ? read : undefined,
  };
}

function readObjects(text: string): readonly ExampleObject[] | ExamplesError {
  if (text === '') return [];
  const value = jsonOf(text);
  if (value instanceof SyntaxProblem) {
    const { line, column } = positionIn(text, value.offset);
    return { problem: 'syntax', line, column, detail: value.message };
  }
  if (value === null) return [];
  if (!Array.isArray(value)) return { problem: 'noList' };
  const objects: ExampleObject[] = [];
  for (const [index, item] of value.entries()) {
    const object = objectOf(item as Json);
    if (object === undefined) return { problem: 'item', item: index + 1 };
    objects.push(object);
  }
  return objects;
}

function jsonOf(text: string): Json | SyntaxProblem {
  try {
    return readJson(text).value;
  } catch (error) {
    if (error instanceof SyntaxProblem) return error;
    throw error;
  }
}

function objectOf(value: Json): ExampleObject | undefined {
  if (!isObject(value)) return undefined;
  const [kind, apiVersion] = [memberOf(value, 'kind'), memberOf(value, 'apiVersion')];
  if (kind === undefined || kind === '' || apiVersion === undefined) return undefined;
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  const [version = '', group = ''] = parts.reverse();
  return { group, version, kind };
}

/** Empty where it is absent, undefined where it is no text. */
function memberOf(object: Json, key: string): string | undefined {
  const { value } = memberAt({ value: object, path: [] }, key);
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : undefined;
}
