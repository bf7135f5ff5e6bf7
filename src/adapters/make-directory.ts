import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and what it stands in, as `mkdir -p` does. Node's own `recursive` never returns where a file system has no room for new
 * directories and says so with ENOENT, as /proc does.
 *
 * @param mode of what is made
 * @throws the error of the file system
 */
export function makeDirectory(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeDirectory(dirname(path), mode);
    makeDirectory(path, mode);
  }
}
