import { join } from 'node:path';
import type { Log } from '../log.ts';
import { openDatabase } from './open-database.ts';

/** A data folder that is this process's alone. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder until it is released or the process ends. With Redis, too: a replica removes the locks that git left in its
 * mirrors, which would be those of another one.
 *
 * @param busyTimeoutMs how long a process is waited for that is about to end
 * @throws StoreError in-use
 */
export function lockFolder(dataDir: string, log: Log, busyTimeoutMs = 5_000): FolderLock {
  const path = join(dataDir, 'lock.sqlite');
  const database = openDatabase({
    path,
    applicationId: 0x63_6b_6c_6f,
    migrations: [],
    maxBytes: 1 << 20,
    busyTimeoutMs,
    log,
  });
  return { release: () => database.close() };
}
