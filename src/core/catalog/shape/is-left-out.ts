import { isObject, type Json } from '../../json.ts';
import type { Field } from './shape.ts';

/**
 * Whether Go leaves a field out when it encodes a struct: one with `omitempty` that is empty. JSON that is kept as it came is left out only
 * where it is absent, as null is a value.
 *
 * @see https://pkg.go.dev/encoding/json#Marshal
 */
export function isLeftOut(value: Json | undefined, { omitEmpty, isPointer, shape }: Field): boolean {
  if (!omitEmpty) return false;
  if (isPointer === true) return value === undefined || value === null;
  switch (shape.kind) {
    case 'any':
    case 'checked':
      return value === undefined;
    case 'struct':
      return !isObject(value);
    case 'map':
      return !isObject(value) || Object.keys(value).length === 0;
    case 'list':
    case 'bytes':
    case 'string':
      return value === undefined || value === null || (value as string | readonly Json[]).length === 0;
    case 'boolean':
    case 'int32':
    case 'int64':
      return !value;
  }
}
