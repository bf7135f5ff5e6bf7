import { CodedError } from '../../core/coded-error.ts';

/** What can make work with git impossible. */
export type GitErrorCode =
  | 'git-missing'
  | 'git-too-old'
  | 'not-a-repository'
  | 'dubious-ownership'
  | 'no-work-tree'
  | 'unknown-revision'
  | 'ambiguous-revision'
  | 'shallow'
  | 'missing-object'
  | 'unreadable-object'
  | 'limit-exceeded'
  | 'timeout'
  | 'process-died'
  | 'fetch-failed'
  | 'closed'
  | 'git-failed';

/** Whether the same call may succeed when it is made again and nothing was changed by hand. */
const isRetryable: Readonly<Record<GitErrorCode, boolean>> = {
  'git-missing': false,
  'git-too-old': false,
  'not-a-repository': false,
  'dubious-ownership': false,
  'no-work-tree': false,
  'unknown-revision': false,
  'ambiguous-revision': false,
  shallow: false,
  'missing-object': false,
  'unreadable-object': false,
  'limit-exceeded': false,
  timeout: true,
  'process-died': true,
  'fetch-failed': true,
  closed: false,
  'git-failed': false,
};

/** Why git could not be asked, or could not answer. The message is one sentence; `fix` says what to do. */
export class GitError extends CodedError<GitErrorCode> {
  override readonly name = 'GitError';
  readonly retryable: boolean = isRetryable[this.code];
}
