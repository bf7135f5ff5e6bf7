import type { Known } from '../../src/core/actors.ts';

export function known<Value>(value: Value): Known<Value> {
  return { known: true, value };
}
