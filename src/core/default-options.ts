import type { Check } from './check.ts';
import { isObject, type Json } from './json.ts';

/** The options of a check as its schema's defaults say. */
export function defaultOptions(check: Check): Record<string, Json> {
  const properties = check.options?.properties;
  if (!isObject(properties)) return {};
  const defaults: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = isObject(schema) ? schema.default : undefined;
    if (value !== undefined) defaults[name] = value;
  }
  return defaults;
}
