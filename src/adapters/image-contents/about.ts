import { OutcomeError } from '../../core/image/outcome.ts';

/** Says of what part of an image a failure is. @throws OutcomeError */
export async function about<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw new OutcomeError({ ...error.failure, detail: `${what}: ${error.failure.detail}` });
  }
}
