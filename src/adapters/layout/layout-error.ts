/** What can make the use of a layout impossible. */
export type LayoutErrorCode = 'not-found' | 'not-a-layout' | 'unreadable' | 'unwritable' | 'corrupt';

/** Why a layout cannot be used. The message is one sentence; `fix` says what to do. Trying again does not help. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';
  readonly code: LayoutErrorCode;
  readonly fix: string;
  readonly retryable = false;

  constructor(code: LayoutErrorCode, message: string, fix: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
  }
}
