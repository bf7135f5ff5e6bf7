import type { Json } from '../../../json.ts';

const lists = ['allOf', 'anyOf', 'oneOf'];
const maps = ['definitions', 'dependencies', 'patternProperties', 'properties'];
const single = ['additionalItems', 'additionalProperties', 'items', 'not'];

/** Whether a schema or any schema in it has a `default`. What only looks like a schema, such as an example, does not count. */
export function hasDefaults(root: Json | undefined): boolean {
  const open: (Json | undefined)[] = [root];
  for (let schema = open.pop(); schema !== undefined || open.length > 0; schema = open.pop()) {
    if (typeof schema !== 'object' || schema === null) continue;
    const fields = new Map<string, Json>(Object.entries(schema));
    if ((fields.get('default') ?? null) !== null) return true;
    for (const name of [...single, ...lists]) for (const inner of schemasIn(fields.get(name))) open.push(inner);
    for (const name of maps) for (const inner of Object.values(fields.get(name) ?? {})) open.push(inner);
  }
  return false;
}

function schemasIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
