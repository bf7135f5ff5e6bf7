import type { Json } from '../json.ts';
import type { Check } from './define.ts';

/** The options of a check as its schema's defaults say. */
export function defaultOptions(check: Check): Record<string, Json> {
  const properties = check.options?.properties;
  if (typeof properties !== 'object' || properties === null) return {};
  const defaults: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema) && 'default' in schema) {
      defaults[name] = (schema as { readonly default: Json }).default;
    }
  }
  return defaults;
}
