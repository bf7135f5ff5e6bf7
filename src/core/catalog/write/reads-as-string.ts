import { isGoTimestamp } from '../yaml/go-timestamp.ts';
import { resolvePlain } from '../yaml/resolve-plain.ts';

const sexagesimal = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;

/**
 * Whether go-yaml v2 writes a string without quotes as far as its meaning goes: it is read as a string, and is none of
 * the timestamps and sexagesimal numbers that other readers of YAML 1.1 know (`encode.go`).
 */
export function readsAsString(text: string): boolean {
  return resolvePlain(text).type === 'string' && !isGoTimestamp(text) && !sexagesimal.test(text);
}
