import { catchFailure } from './catch-failure.ts';
import type { Outcome } from './outcome.ts';

/** The outcome of what gives a value or throws `OutcomeError`. Other errors pass. */
export function outcomeOf<Value>(ask: () => Promise<Value>): Promise<Outcome<Value>> {
  return catchFailure<Outcome<Value>>(async () => ({ kind: 'exists', value: await ask() }));
}
