import type { History } from '../../flows/reconcile/ports.ts';
import type { DiskReserve } from '../disk-reserve.ts';
import type { Log } from '../log.ts';

export interface OpenHistoryOptions {
  /** Folder for the file of the embedded history. */
  readonly dataDir: string;
  /** Where given, replicas share the history that is in this Redis. */
  readonly redisUrl: string | undefined;
  readonly log: Log;
  /** What the embedded history may take on the disk; the oldest gives way. */
  readonly maxBytes?: number;
  /** What the embedded history may use when the disk is full. */
  readonly reserve?: DiskReserve;
  /** How long the embedded history waits for a process that is about to end. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens the history: embedded in the data folder, or in Redis. What is not needed is not loaded.
 *
 * @throws StoreError, RedisError
 */
export async function openHistory(options: OpenHistoryOptions): Promise<History> {
  const { dataDir, redisUrl, log, maxBytes = 1 << 30, busyTimeoutMs = 5_000, reserve } = options;
  if (redisUrl !== undefined) {
    const { createRedisHistory } = await import('./create-redis-history.ts');
    return createRedisHistory(redisUrl, log);
  }
  const { createEmbeddedHistory } = await import('./create-embedded-history.ts');
  return createEmbeddedHistory({ dataDir, maxBytes, busyTimeoutMs, log, reserve });
}
