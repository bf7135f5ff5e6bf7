import { orFailure } from './or-failure.ts';
import type { Outcome } from './outcome.ts';

/** The outcome of what gives a value or throws `OutcomeError`. Other errors pass. */
export function outcomeOf<Value>(ask: () => Promise<Value>): Promise<Outcome<Value>> {
  return orFailure<Outcome<Value>>(async () => ({ kind: 'exists', value: await ask() }));
}
