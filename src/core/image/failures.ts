import { OutcomeError } from './outcome.ts';

/** For what is not what it has to be. `detail` is one sentence without its full stop. */
export function malformed(detail: string): OutcomeError {
  return new OutcomeError({ kind: 'malformed', detail });
}

/** For what is past a limit. `detail` is one sentence without its full stop, and says the limit. */
export function tooLarge(detail: string): OutcomeError {
  return new OutcomeError({ kind: 'unknown', cause: 'too-large', detail });
}

/** For what a run does not ask for any more. `detail` is one sentence without its full stop, and says the limit. */
export function tooMany(detail: string): OutcomeError {
  return new OutcomeError({ kind: 'unknown', cause: 'too-many', detail });
}
