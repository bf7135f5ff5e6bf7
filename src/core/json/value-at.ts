import type { Json, JsonPath } from '../json.ts';

/** The node of a value at a path; undefined where there is none. Only own keys count. */
export function valueAt(value: Json, path: JsonPath): Json | undefined {
  let node: Json | undefined = value;
  for (const step of path) {
    if (node === undefined || node === null || typeof node !== 'object' || !Object.hasOwn(node, step)) return undefined;
    node = (node as { readonly [key: string | number]: Json })[step];
  }
  return node;
}
