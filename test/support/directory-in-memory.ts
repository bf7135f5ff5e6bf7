import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'catalog-keeper-tests-';

/**
 * Makes a directory for the temporary files of a run of tests that is in memory: tests make and remove many small files, which takes longer on a disk. It is
 * gone when this process exits.
 *
 * @param memory where memory is a file system, on Linux
 * @param leastBytes many times what tests keep at a time
 * @returns undefined where there is no such file system, little room on it, or no program may be started from it
 */
export function directoryInMemory(memory = '/dev/shm', leastBytes = 2 ** 31): string | undefined {
  const directory = join(memory, `${prefix}${process.pid}`);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < leastBytes) return undefined;
    removeLeftovers(memory);
    remove();
    mkdirSync(directory);
    process.once('exit', remove);
    const program = join(directory, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    rmSync(program);
    return directory;
  } catch {
    return undefined;
  }
}

/** A run that was killed left its files. */
function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || !hasEnded(Number(name.slice(prefix.length)))) continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // They are another user's.
    }
  }
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
