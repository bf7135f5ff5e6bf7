import { OutcomeError } from '../../core/image/outcome.ts';
import { writeError } from './registry-error.ts';

/** Runs what throws `OutcomeError` while `what`, the beginning of a sentence, is to be written. @throws RegistryError */
export async function rethrowAsRegistryError<Value>(what: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutcomeError) throw writeError(what, error.failure, error);
    throw error;
  }
}
