import { CodedError } from '../../core/coded-error.ts';

/**
 * Why GitHub's API gave no answer.
 * - `denied`: the token may not read it, or it is not there: GitHub says the same for both
 * - `rate-limited`, `unavailable`: it may answer later
 * - `unexpected`: an answer that is not what GitHub documents
 */
export type GitHubErrorCode = 'denied' | 'rate-limited' | 'unavailable' | 'unexpected';

/** GitHub could not be asked, or gave no answer. The message is one sentence; `fix` says what to do. No secret is in either. */
export class GitHubError extends CodedError<GitHubErrorCode> {
  override readonly name = 'GitHubError';
  readonly retryable: boolean = this.code === 'rate-limited' || this.code === 'unavailable';
}
