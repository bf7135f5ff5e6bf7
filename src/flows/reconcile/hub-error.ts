import { CodedError } from '../../core/coded-error.ts';

/**
 * Why GitHub gave no answer that can be used.
 * - `rate-limited`: nothing was done; `retryAt` says when to ask again
 * - `denied`: the App lacks a permission, or is not installed (any more), or is suspended
 * - `unavailable`: no answer, or 5xx; a write may have had its effect
 * - `unexpected`: an answer that is not what GitHub documents
 */
export type HubErrorCode = 'rate-limited' | 'denied' | 'unavailable' | 'unexpected';

/** GitHub could not be asked, or gave no answer. The message is one sentence and holds no secret; `fix` says what to do. */
export class HubError extends CodedError<HubErrorCode> {
  override readonly name = 'HubError';
  /** ISO 8601, UTC; of `rate-limited` where GitHub says it. */
  readonly retryAt: string | undefined;

  constructor(
    code: HubErrorCode,
    message: string,
    options: { readonly fix: string; readonly retryAt?: string; readonly cause?: unknown },
  ) {
    super(code, message, options.fix, options.cause);
    this.retryAt = options.retryAt;
  }
}
