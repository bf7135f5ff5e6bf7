import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError } from './git-error.ts';

const present = new Set<string>();

/** Makes a directory that is gone when the process exits, even if nobody removes it. @throws GitError git-failed */
export function makeTemporaryDirectory(): string {
  try {
    const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-'));
    if (present.size === 0) process.once('exit', removeAll);
    present.add(directory);
    return directory;
  } catch (error) {
    throw new GitError(
      'git-failed',
      `A temporary directory in ${tmpdir()} cannot be created.`,
      'Free disk space, or set TMPDIR to a writable directory.',
      error,
    );
  }
}

export function removeTemporaryDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  present.delete(directory);
  if (present.size === 0) process.removeListener('exit', removeAll);
}

function removeAll(): void {
  for (const directory of present) rmSync(directory, { recursive: true, force: true });
}
