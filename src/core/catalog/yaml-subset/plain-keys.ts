import { resolvePlain } from '../yaml/resolve-plain.ts';

const plainKey = /^-?[A-Za-z_$](?:[-\w$./ ]{0,200}[-\w$./])?$/;
const maxKeys = 10_000;

/** Keys that were checked, with themselves as values: the same few hundred come again and again. */
const checked = new Map<string, string>();

/**
 * A plain key that stands for itself: not a number, not a word like `yes`, not one that JavaScript gives a meaning. Undefined for any other.
 * Gives one string for equal keys, which makes them fast to store.
 */
export function plainKeyOf(text: string): string | undefined {
  const known = checked.get(text);
  if (known !== undefined) return known;
  if (!plainKey.test(text) || text === '__proto__' || resolvePlain(text).type !== 'string') return undefined;
  if (checked.size >= maxKeys) checked.clear();
  // A copy: a slice would keep the file that it was cut from in memory.
  const key = JSON.parse(JSON.stringify(text)) as string;
  checked.set(key, key);
  return key;
}
