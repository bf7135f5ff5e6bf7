import { CodedError } from '../../core/coded-error.ts';

/**
 * What can make the use of a database in the data folder impossible.
 * - `in-use`: another process has it open
 * - `full`: no room on the disk, or past the limit of the file
 * - `unusable`: the folder or the file cannot be opened or written
 * - `broken`: the file is damaged; the next start moves it aside
 * - `invalid`: a value that is not stored
 */
export type StoreErrorCode = 'in-use' | 'full' | 'unusable' | 'broken' | 'invalid' | 'closed';

/** Whether the same call may succeed when it is made again later. */
const isRetryable: Readonly<Record<StoreErrorCode, boolean>> = {
  'in-use': true,
  full: true,
  unusable: false,
  broken: false,
  invalid: false,
  closed: false,
};

/** Why a database in the data folder cannot be used. The message is one sentence; `fix` says what to do. */
export class StoreError extends CodedError<StoreErrorCode> {
  override readonly name = 'StoreError';
  readonly retryable: boolean = isRetryable[this.code];
}
