import type { Json } from '../json.ts';

/** What quotes and separators, a number or a literal take at most. */
const mostOfScalar = 32;

/** At most so many characters are in a value as JSON without white space, if its texts need no escapes. */
export function charactersIn(value: Json): number {
  if (typeof value === 'string') return value.length + mostOfScalar;
  if (typeof value !== 'object' || value === null) return mostOfScalar;
  let count = mostOfScalar;
  for (const [key, member] of Object.entries(value)) count += key.length + mostOfScalar + charactersIn(member);
  return count;
}
