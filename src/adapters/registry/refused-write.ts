import { explainStatus } from './explain-status.ts';
import { RegistryError, writeError } from './registry-error.ts';
import type { HttpResponse } from './send.ts';

/** The longest error that is read. */
export const maxErrorBytes = 64 * 1024;

/** The error for an answer that is no success while `what`, the beginning of a sentence, was to be written. Reads its body. */
export async function refusedWrite(what: string, response: HttpResponse, host: string): Promise<RegistryError> {
  const failure = await explainStatus(response, 'repository', host);
  const isRefusal = failure.kind === 'unknown' && failure.cause === 'server' && response.status < 500;
  if (!isRefusal) return writeError(what, failure);
  const message = `${what} could not be written: ${failure.detail}.`;
  return new RegistryError(
    'rejected',
    message,
    'Check that everything it refers to exists, and that it may be overwritten.',
  );
}
