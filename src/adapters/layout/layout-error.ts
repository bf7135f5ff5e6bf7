import { CodedError } from '../../core/coded-error.ts';

/** What can make the use of a layout impossible. */
export type LayoutErrorCode = 'not-found' | 'not-a-layout' | 'unreadable' | 'unwritable' | 'corrupt';

/** Why a layout cannot be used. The message is one sentence; `fix` says what to do. Trying again does not help. */
export class LayoutError extends CodedError<LayoutErrorCode> {
  override readonly name = 'LayoutError';
  readonly retryable = false;
}
