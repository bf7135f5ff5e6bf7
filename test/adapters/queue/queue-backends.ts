import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { openQueue } from '../../../src/adapters/queue/open-queue.ts';
import type { WorkQueue } from '../../../src/flows/reconcile/ports.ts';
import { inEveryFile } from '../../support/in-every-file.ts';
import { isRedisInstalled, startRedis, type TestRedis } from '../../support/redis/start-redis.ts';

/** A place where a queue is kept, empty at first. */
export interface QueuePlace {
  /** Opens it, as another replica or as the next start would. */
  open(concurrency?: number, leaseMs?: number): Promise<WorkQueue>;
  readonly dataDir: string;
  readonly redisUrl: string | undefined;
  readonly warnings: readonly string[];
  /** Closes every queue that was opened, and removes everything. */
  remove(): Promise<void>;
}

export interface QueueBackend {
  readonly name: string;
  /** Whether several processes share it. */
  readonly isShared: boolean;
  place(): Promise<QueuePlace>;
}

/** The first pause after a failure, in the tests. */
export const firstPauseMs = 40;

/** What nobody takes over needs none that ends: a slow machine may renew it late. */
const longLeaseMs = 60_000;
/** What is taken over is free soon. */
export const shortLeaseMs = 600;

export const queueBackends: readonly QueueBackend[] = [
  { name: 'embedded', isShared: false, place: async () => makePlace() },
  ...(isRedisInstalled('The queue')
    ? [
        {
          name: 'Redis',
          isShared: true,
          place: async () => makePlace(await nextDatabase()),
        },
      ]
    : []),
];

const databases = 128;
let redis: Promise<TestRedis> | undefined;
let used = 0;
inEveryFile(() => {
  afterAll(async () => {
    const started = redis;
    redis = undefined;
    used = 0;
    await (await started)?.stop();
  });
});

/** An empty database of a Redis that the tests of a file share: starting one takes longer than most of them. */
async function nextDatabase(): Promise<string> {
  redis ??= startRedis({ settings: [`databases ${databases}`] });
  return `${(await redis).url}/${used++}`;
}

function makePlace(redisUrl?: string): QueuePlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'keeper-queue-'));
  const opened: WorkQueue[] = [];
  const warnings: string[] = [];
  return {
    dataDir,
    redisUrl,
    warnings,
    open: async (concurrency = 4, leaseMs = longLeaseMs) => {
      const queue = await openQueue({
        dataDir,
        redisUrl,
        concurrency,
        log: { warn: message => warnings.push(message) },
        backoff: { initialMs: firstPauseMs, maxMs: 4 * firstPauseMs },
        leaseMs,
        busyTimeoutMs: 100,
      });
      opened.push(queue);
      return queue;
    },
    remove: async () => {
      await Promise.all(opened.map(queue => queue.close(0)));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
