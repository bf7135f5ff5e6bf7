import { type Failure, OutcomeError } from './outcome.ts';

/** Runs what throws `OutcomeError` and gives its failure as a value. Other errors pass. */
export async function catchFailure<Value>(run: () => Promise<Value>): Promise<Value | Failure> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutcomeError) return error.failure;
    throw error;
  }
}
