import { CodedError } from '../../../core/coded-error.ts';

/** What can make configured credentials useless. */
export type CredentialErrorCode =
  | 'not-found'
  | 'unreadable'
  | 'too-large'
  | 'not-json'
  | 'wrong-form'
  | 'helper-failed';

/**
 * Why what is configured about credentials cannot be used. The message is one sentence; `fix` says what to do. Holds nothing of what stands in a
 * file of credentials or of what a helper said, not even as its cause. Trying again does not help.
 */
export class CredentialError extends CodedError<CredentialErrorCode> {
  override readonly name = 'CredentialError';
  readonly retryable = false;
}
