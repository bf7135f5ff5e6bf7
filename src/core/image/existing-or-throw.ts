import { type Outcome, OutcomeError } from './outcome.ts';

/** The value of an outcome. @throws OutcomeError where there is none */
export function existingOrThrow<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'exists') return outcome.value;
  throw new OutcomeError(outcome);
}
