import type { Json } from '../../json.ts';
import { isPlainString, resolvePlain } from '../yaml/resolve-plain.ts';
import { outsideSubset } from './outside-subset.ts';

/** The value of a plain scalar, as JSON. */
export function resolveLine(text: string): Json {
  if (isPlainString(text)) return text;
  const { value } = resolvePlain(text);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw outsideSubset;
  return value;
}
