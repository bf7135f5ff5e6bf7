import { once } from 'node:events';
import type { GitCommand } from './environment.ts';
import { GitError } from './git-error.ts';
import { killGroup, startGit } from './start-git.ts';

/** What a process that ran to its end left. */
export interface GitOutcome {
  readonly status: number;
  readonly output: Buffer;
  readonly errors: string;
}

const errorBytes = 16 * 1024;
const defaultOutputBytes = 256 * 1024 * 1024;

/**
 * Runs git to its end. A status that is not 0 is a value.
 * @throws GitError when it cannot be started, is killed, takes longer than `timeoutMs` or says more than `maxBytes`
 */
export async function runGit(
  command: GitCommand,
  timeoutMs: number,
  input: string | Buffer = '',
  maxBytes = defaultOutputBytes,
): Promise<GitOutcome> {
  // A pipe that nothing is written to costs a millisecond.
  const child = startGit(command, input.length === 0 ? 'ignore' : 'pipe');
  const chunks: Buffer[] = [];
  let bytes = 0;
  let errors = '';
  let stopped: GitError | undefined;
  const stop = (reason: GitError) => {
    stopped ??= reason;
    killGroup(child);
    // What is left of it may hold the other ends.
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) stop(tooMuch(command, maxBytes));
    else chunks.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    // A server may say much before git says what went wrong.
    errors = `${errors}${chunk.toString('utf8')}`.slice(-errorBytes);
  });
  // A process that ends before it has read everything says why on its error output, not here.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const timer = setTimeout(() => stop(tookTooLong(command, timeoutMs)), timeoutMs);
  try {
    const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (stopped !== undefined) throw stopped;
    if (status === null) throw died(command, `signal ${signal}`);
    return { status, output: Buffer.concat(chunks), errors };
  } catch (error) {
    throw error instanceof GitError ? error : cannotStart(command, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The error for a program that could not be started. */
export function cannotStart(command: GitCommand, error: unknown): GitError {
  const reason = error instanceof Error ? error.message : String(error);
  return new GitError(
    'git-missing',
    `The program ${command.program} cannot be started: ${reason}.`,
    'Install git 2.38 or newer, and add it to the PATH.',
    error,
  );
}

export function tookTooLong(command: GitCommand, timeoutMs: number): GitError {
  return new GitError(
    'timeout',
    `git ${verbOf(command)} did not respond for ${timeoutMs / 1000} seconds.`,
    'Try again. If it happens again, check the disk and the network.',
  );
}

export function died(command: GitCommand, how: string): GitError {
  return new GitError(
    'process-died',
    `git ${verbOf(command)} ended unexpectedly (${how}).`,
    'Try again. If it happens again, check the free memory of the machine.',
  );
}

function tooMuch(command: GitCommand, maxBytes: number): GitError {
  return new GitError(
    'limit-exceeded',
    `The output of git ${verbOf(command)} has more than ${maxBytes} bytes.`,
    'The repository has too many files. Check a part of it.',
  );
}

/** The subcommand: the first argument that is neither an option nor the value of `-c`. */
function verbOf({ args }: GitCommand): string {
  return args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c') ?? '';
}
