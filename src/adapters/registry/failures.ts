import { type Failure, OutcomeError, type UnknownCause } from '../../core/image/outcome.ts';

export function unknown(cause: UnknownCause, detail: string): Failure {
  return { kind: 'unknown', cause, detail };
}

/** The same, to be thrown. */
export function unknownError(cause: UnknownCause, detail: string): OutcomeError {
  return new OutcomeError(unknown(cause, detail));
}
