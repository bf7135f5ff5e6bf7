import { type Failure, OutcomeError, type UnknownCause } from '../../core/image/outcome.ts';

export function unknown(cause: UnknownCause, detail: string): Failure {
  return { kind: 'unknown', cause, detail };
}

/** The same, to be thrown. */
export function unknownError(cause: UnknownCause, detail: string): OutcomeError {
  return new OutcomeError(unknown(cause, detail));
}

/** Runs what throws `OutcomeError` and gives its failure as a value. Other errors pass. */
export async function orFailure<Value>(run: () => Promise<Value>): Promise<Value | Failure> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutcomeError) return error.failure;
    throw error;
  }
}
