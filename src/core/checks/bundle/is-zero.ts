import { fieldOf, type Shape } from '../../catalog/shape/shape.ts';
import type { Json } from '../../json.ts';

/**
 * Whether a value decodes into Go's zero value of its type: absent, null, an empty text, false, 0, or a struct of nothing but those. A
 * list or a mapping that is there is not zero, even when it is empty.
 */
export function isZero(value: Json | undefined, shape: Shape): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true;
  if (shape.kind !== 'struct' || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, member]) => {
    const name = fieldOf(shape, key);
    const field = name === undefined ? undefined : shape.fields.get(name);
    return field === undefined || isZero(member as Json, field);
  });
}
