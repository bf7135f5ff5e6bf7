import { CodedError } from '../../core/coded-error.ts';
import type { Failure } from '../../core/image/outcome.ts';

/** Why something could not be written. */
export type RegistryErrorCode =
  | 'forbidden'
  /** The registry does not want this content. */
  | 'rejected'
  /** Not reached, or in trouble of its own. */
  | 'unavailable'
  | 'policy'
  /** What was to be written is not what its descriptor says. */
  | 'wrong-content'
  /** The registry says that it keeps something else than what was sent. */
  | 'corrupt';

const isRetryable: Readonly<Record<RegistryErrorCode, boolean>> = {
  forbidden: false,
  rejected: false,
  unavailable: true,
  policy: false,
  'wrong-content': false,
  corrupt: true,
};

/** Writing to a registry failed. The message is one sentence without secrets; `fix` is another, and says what to do. */
export class RegistryError extends CodedError<RegistryErrorCode> {
  override readonly name = 'RegistryError';
  readonly retryable: boolean = isRetryable[this.code];
}

/** The error for a failure while `what`, the beginning of a sentence, was to be written. */
export function writeError(what: string, failure: Failure, cause?: unknown): RegistryError {
  const message = `${what} could not be written: ${failure.detail}.`;
  if (failure.kind === 'forbidden') {
    return new RegistryError('forbidden', message, 'Log in with credentials that may push to this repository.', cause);
  }
  if (failure.kind === 'unknown' && failure.cause === 'credentials') {
    const fix = 'Repair the configuration of credentials, or set another file with --registry-config.';
    return new RegistryError('forbidden', message, fix, cause);
  }
  if (failure.kind === 'unknown' && (failure.cause === 'policy' || failure.cause === 'host')) {
    return new RegistryError('policy', message, 'Allow the host, if you trust it.', cause);
  }
  if (failure.kind === 'unknown' && failure.cause !== 'not-a-registry') {
    return new RegistryError('unavailable', message, 'Try again later.', cause);
  }
  return new RegistryError('rejected', message, 'Check that the repository exists and accepts such images.', cause);
}
