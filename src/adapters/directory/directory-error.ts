import { ReadingError } from '../../core/reading-error.ts';

/** What can make looking at a directory impossible. */
export type DirectoryErrorCode =
  | 'not-found'
  | 'not-a-directory'
  | 'unreadable'
  | 'limit-exceeded'
  | 'no-history'
  | 'changed';

/** Why a directory cannot be looked at. The message is one sentence; `fix` says what to do. */
export class DirectoryError extends ReadingError {
  override readonly name = 'DirectoryError';
  readonly code: DirectoryErrorCode;
  readonly fix: string;
  /** Whether trying again may help. */
  readonly retryable: boolean;

  constructor(code: DirectoryErrorCode, message: string, fix: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
    this.retryable = code === 'changed';
  }
}
