import type { WorkQueue } from '../../flows/reconcile/ports.ts';
import type { DiskReserve } from '../disk-reserve.ts';
import type { Log } from '../log.ts';
import { type Backoff, defaultBackoff } from './backoff.ts';

export interface OpenQueueOptions {
  /** Folder for the file of the embedded queue. */
  readonly dataDir: string;
  /** Where given, replicas share the queue that is in this Redis. */
  readonly redisUrl: string | undefined;
  /** Keys that run at the same time, in this process. */
  readonly concurrency: number;
  readonly log: Log;
  readonly backoff?: Backoff;
  /** How long the work and the locks of a replica outlive it, in Redis. */
  readonly leaseMs?: number;
  /** What the embedded queue may take on the disk. */
  readonly maxBytes?: number;
  /** What the embedded queue may use when the disk is full. */
  readonly reserve?: DiskReserve;
  /** How long the embedded queue waits for a process that is about to end. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens the queue: embedded in the data folder, or in Redis. What is not needed is not loaded.
 *
 * @throws StoreError, RedisError
 */
export async function openQueue(options: OpenQueueOptions): Promise<WorkQueue> {
  const { dataDir, redisUrl, concurrency, log, backoff = defaultBackoff, leaseMs = 30_000 } = options;
  const { maxBytes = 1 << 30, busyTimeoutMs = 5_000, reserve } = options;
  const common = { concurrency, log, backoff };
  if (redisUrl !== undefined) {
    const { createRedisQueue } = await import('./redis/create-redis-queue.ts');
    return createRedisQueue({ ...common, redisUrl, leaseMs });
  }
  const { createEmbeddedQueue } = await import('./embedded/create-embedded-queue.ts');
  return createEmbeddedQueue({ ...common, dataDir, maxBytes, busyTimeoutMs, reserve });
}
