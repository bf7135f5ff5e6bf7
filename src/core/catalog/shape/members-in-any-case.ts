import { isObject, type Json } from '../../json.ts';
import { foldField } from './shape.ts';

/** The values of a key, in each spelling that Go takes for it; none where the value is no object. */
export function membersInAnyCase(value: Json, key: string): readonly Json[] {
  const folded = foldField(key);
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([name, member]) => (foldField(name) === folded ? [member] : []));
}
