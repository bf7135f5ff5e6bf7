import { isList, isObject, type Json, type JsonObject } from '../../json.ts';
import { printableJson } from '../text/printable-json.ts';

/** A report as pretty JSON, the same for the same report: keys are in the order in which its published schema lists them, and unlisted ones follow, sorted. */
export function reportJson(report: object, schema: JsonObject): string {
  return printableJson(order(report as unknown as Json, schema, schema));
}

function order(value: Json, schema: JsonObject | undefined, root: JsonObject): Json {
  const resolved = resolve(schema, root);
  if (isList(value)) return value.map(item => order(item, objectIn(resolved, 'items'), root));
  if (!isObject(value)) return value;
  const properties = objectIn(resolved, 'properties') ?? {};
  const listed = Object.keys(properties).filter(key => Object.hasOwn(value, key));
  const others = Object.keys(value)
    .filter(key => !Object.hasOwn(properties, key))
    .sort();
  const ordered: Record<string, Json> = Object.create(null);
  for (const key of [...listed, ...others]) {
    const item = value[key];
    if (item !== undefined) ordered[key] = order(item, objectIn(properties, key), root);
  }
  return ordered;
}

/** Follows a reference into the `$defs` of the schema. */
function resolve(schema: JsonObject | undefined, root: JsonObject): JsonObject | undefined {
  const reference = schema?.$ref;
  if (typeof reference !== 'string') return schema;
  return objectIn(objectIn(root, '$defs'), reference.slice('#/$defs/'.length));
}

function objectIn(parent: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = parent !== undefined && Object.hasOwn(parent, key) ? parent[key] : undefined;
  return value !== undefined && isObject(value) ? value : undefined;
}
