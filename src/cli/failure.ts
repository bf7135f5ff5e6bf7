import { DirectoryError } from '../adapters/directory/directory-error.ts';
import { GitError, type GitErrorCode } from '../adapters/git/git-error.ts';
import { LayoutError } from '../adapters/layout/layout-error.ts';
import { CredentialError } from '../adapters/registry/credentials/credential-error.ts';
import { RegistryError } from '../adapters/registry/registry-error.ts';
import type { ExitCode } from './command.ts';
import { allowHost } from './images/report-failure.ts';
import { UsageError } from './usage-error.ts';

/** How a run that could not be finished ends. */
export interface Failure {
  readonly message: string;
  readonly exitCode: ExitCode;
}

/** Failures of git that the command line causes; all others are the infrastructure's. */
const usageCodes: ReadonlySet<GitErrorCode> = new Set([
  'not-a-repository',
  'no-work-tree',
  'unknown-revision',
  'ambiguous-revision',
  'shallow',
]);

/** What to tell, and with which code to end. An error that nobody foresaw counts as infrastructure, with its stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return { message: error.message, exitCode: 2 };
  if (error instanceof LayoutError || error instanceof CredentialError)
    return { message: `${error.message} ${error.fix}`, exitCode: 2 };
  if (error instanceof RegistryError && error.code === 'policy')
    return { message: `${error.message} ${allowHost}`, exitCode: 2 };
  // As reading does where access is denied.
  if (error instanceof RegistryError && error.code === 'forbidden')
    return { message: `${error.message} ${error.fix}`, exitCode: 3 };
  if (error instanceof RegistryError || error instanceof DirectoryError)
    return { message: `${error.message} ${error.fix}`, exitCode: error.retryable ? 3 : 2 };
  if (error instanceof GitError) {
    return { message: `${error.message} ${error.fix}`, exitCode: usageCodes.has(error.code) ? 2 : 3 };
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 3 };
}
