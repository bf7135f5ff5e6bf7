import type { Json, JsonObject } from '../../../../src/core/json.ts';

/** The properties that a schema knows, each as `definition.property`, or under its path from the root. */
export function propertiesOf(schema: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const definitions = Object.entries((schema.$defs ?? {}) as JsonObject);
  for (const [name, part] of [['', schema] as const, ...definitions]) collect(part as JsonObject, name);
  return found;

  function collect(part: JsonObject, path: string): void {
    for (const [key, property] of Object.entries((part.properties ?? {}) as JsonObject)) {
      found.add(`${path}.${key}`);
      collect(property as JsonObject, `${path}.${key}`);
    }
    if (part.items !== undefined) collect(part.items as JsonObject, path);
  }
}

/** Those of them that a value has, wherever it has them. */
export function propertiesIn(value: Json, schema: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  visit(value, schema, '');
  return found;

  function visit(item: Json, part: JsonObject, path: string): void {
    if (typeof part.$ref === 'string') {
      const name = part.$ref.slice('#/$defs/'.length);
      visit(item, (schema.$defs as JsonObject)[name] as JsonObject, name);
    } else if (Array.isArray(item)) {
      for (const one of item) visit(one as Json, part.items as JsonObject, path);
    } else if (typeof item === 'object' && item !== null) {
      for (const [key, property] of Object.entries((part.properties ?? {}) as JsonObject)) {
        const inside = (item as JsonObject)[key];
        if (inside === undefined) continue;
        found.add(`${path}.${key}`);
        visit(inside, property as JsonObject, `${path}.${key}`);
      }
    }
  }
}
