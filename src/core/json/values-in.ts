import type { Json } from '../json.ts';

/** How many items and members a value has, on all levels. */
export function valuesIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const member of Object.values(value)) count += 1 + valuesIn(member);
  return count;
}
