import type { Check } from '../../check.ts';
import { isObject, type JsonObject } from '../../json.ts';

/** One option of a check, as its JSON Schema says. */
export interface OptionRow {
  readonly name: string;
  readonly type: string;
  readonly default: string;
  readonly description: string;
}

export function optionRows({ options }: Check): readonly OptionRow[] {
  const properties = options?.properties;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => (isObject(schema) ? [rowOf(name, schema)] : []));
}

function rowOf(name: string, schema: JsonObject): OptionRow {
  return {
    name,
    type: typeOf(schema),
    default: schema.default === undefined ? '' : JSON.stringify(schema.default),
    description: typeof schema.description === 'string' ? schema.description : '',
  };
}

function typeOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') return isObject(schema.items) ? `list of ${typeOf(schema.items)}` : 'list';
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return typeof schema.type === 'string' ? schema.type : 'any';
}
