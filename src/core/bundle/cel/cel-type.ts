/**
 * The type of an expression as far as it is known before it runs; `dyn` is anything, and so is `any`, the type of values in properties,
 * which cannot be gone through. `type` is that of types themselves.
 */
export type CelType =
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'null'
  | 'dyn'
  | 'any'
  | 'timestamp'
  | 'duration'
  | 'type'
  | { readonly list: CelType }
  | { readonly key: CelType; readonly value: CelType };

/** What two types have in common where both are wanted to be one; undefined where they have nothing. */
export function unify(left: CelType, right: CelType): CelType | undefined {
  if (left === right) return left;
  if (isAnything(left) || isAnything(right)) return 'dyn';
  if (typeof left === 'string' || typeof right === 'string') return nullable(left, right);
  if ('list' in left && 'list' in right) {
    const list = unify(left.list, right.list);
    return list === undefined ? undefined : { list };
  }
  if (!('key' in left && 'key' in right)) return undefined;
  const key = unify(left.key, right.key);
  const value = unify(left.value, right.value);
  return key === undefined || value === undefined ? undefined : { key, value };
}

/** Null stands for a missing timestamp or duration, too. */
function nullable(left: CelType, right: CelType): CelType | undefined {
  const other = left === 'null' ? right : right === 'null' ? left : undefined;
  return other === 'timestamp' || other === 'duration' ? other : undefined;
}

export function isAnything(type: CelType): boolean {
  return type === 'dyn' || type === 'any';
}
