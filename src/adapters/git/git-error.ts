/** What can make work with git impossible. */
export type GitErrorCode =
  | 'git-missing'
  | 'git-too-old'
  | 'not-a-repository'
  | 'dubious-ownership'
  | 'no-work-tree'
  | 'unknown-revision'
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
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: GitErrorCode;
  readonly fix: string;
  readonly retryable: boolean;

  constructor(code: GitErrorCode, message: string, fix: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
    this.retryable = isRetryable[code];
  }
}
