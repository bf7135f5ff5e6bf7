import { OutcomeError } from '../../core/image/outcome.ts';

/** Names the part of an image that a failure is about. @throws OutcomeError */
export async function prefixFailure<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw new OutcomeError({ ...error.failure, detail: `${what}: ${error.failure.detail}` });
  }
}
