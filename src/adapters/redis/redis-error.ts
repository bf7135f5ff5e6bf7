import { CodedError } from '../../core/coded-error.ts';

/**
 * What can make the use of Redis impossible.
 * - `bad-url`: the address cannot be read
 * - `unreachable`: no answer; what was asked for may have been done
 * - `denied`: wrong password, or a user who may not do this
 * - `full`: no memory or no disk space left
 * - `unsupported`: a version without what is needed
 * - `invalid`: a value that is not stored
 * - `failed`: any other answer that says no
 */
export type RedisErrorCode =
  | 'bad-url'
  | 'unreachable'
  | 'denied'
  | 'full'
  | 'unsupported'
  | 'invalid'
  | 'failed'
  | 'closed';

/** Whether the same call may succeed when it is made again later. */
const isRetryable: Readonly<Record<RedisErrorCode, boolean>> = {
  'bad-url': false,
  unreachable: true,
  denied: false,
  full: true,
  unsupported: false,
  invalid: false,
  failed: true,
  closed: false,
};

/** Why Redis could not be used. The message is one sentence and, as its cause, without the password; `fix` says what to do. */
export class RedisError extends CodedError<RedisErrorCode> {
  override readonly name = 'RedisError';
  readonly retryable: boolean = isRetryable[this.code];
}
