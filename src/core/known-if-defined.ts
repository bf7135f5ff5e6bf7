import type { Known } from './actors.ts';

/** A fact that was looked up: undefined is what could not be found out. */
export function knownIfDefined<Value>(value: Value | undefined): Known<Value> {
  return value === undefined ? { known: false } : { known: true, value };
}
