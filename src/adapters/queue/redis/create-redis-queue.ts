import { setTimeout as pause } from 'node:timers/promises';
import { type Job, Queue, Worker } from 'bullmq';
import type { AskedBy, WorkHandler, WorkQueue } from '../../../flows/reconcile/ports.ts';
import { createTurns } from '../../create-turns.ts';
import { connectRedis } from '../../redis/connect-redis.ts';
import { RedisError } from '../../redis/redis-error.ts';
import { createSlots } from '../create-slots.ts';
import { dueTime } from '../due-time.ts';
import { problemOfKey } from '../problem-of-key.ts';
import type { QueueOptions } from '../queue-options.ts';
import { settlesWithin } from '../settles-within.ts';
import { createDueTimes } from './due-times.ts';
import { createPendingJobs } from './pending-jobs.ts';
import { runLocked } from './redis-lock.ts';
import { runJob } from './run-job.ts';
import { takeJobs } from './take-jobs.ts';

export interface RedisQueueOptions extends QueueOptions {
  readonly redisUrl: string;
  /** How long a run and a lock outlive the process that holds them. */
  readonly leaseMs: number;
}

const prefix = 'catalog-keeper';
const sidePrefix = `${prefix}:work-`;
const againMs = 1_000;

/**
 * A queue that replicas share, on BullMQ. Deduplication keeps at most one job active and one pending for each key. When the process of
 * a job dies, the job starts again elsewhere after at most one and a third leases.
 *
 * @throws RedisError
 */
export async function createRedisQueue(options: RedisQueueOptions): Promise<WorkQueue> {
  const { concurrency, log, backoff, leaseMs } = options;
  const redis = await connectRedis(options.redisUrl, log);
  const jobs = new Queue<string>('work', {
    connection: redis.client,
    prefix,
    skipVersionCheck: true,
    streams: { events: { maxLen: 100 } },
    // More attempts would keep the pending job of a key back until they are used up.
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  jobs.on('error', redis.report);
  const times = createDueTimes(redis.client, sidePrefix);
  const pending = createPendingJobs(jobs, times);
  const { inTurn } = createTurns();
  const closed = new AbortController();
  const lock = { prefix: `${sidePrefix}lock:`, leaseMs, log, signal: closed.signal };
  const running = new Set<Promise<void>>();
  let freed = Promise.withResolvers<void>();
  const slots = createSlots(concurrency, () => {
    freed.resolve();
    freed = Promise.withResolvers();
  });
  let isOpen = true;
  let isStarted = false;
  let worker: Worker<string> | undefined;

  const insist = async <Result>(use: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await use();
      } catch (error) {
        if (closed.signal.aborted) throw error;
        redis.report(error);
        await pause(againMs);
      }
    }
  };
  const whileOpen = async <Result>(use: () => Promise<Result>): Promise<Result> => {
    if (closed.signal.aborted) throw new RedisError('closed', 'The queue is closed.', 'Start again.');
    try {
      return await use();
    } catch (error) {
      throw redis.explain(error);
    }
  };
  const work = (handler: WorkHandler) => {
    const parts = {
      times,
      pending,
      backoff,
      log,
      insist,
      isOpen: () => isOpen,
      handler: async (key: string, deliveries?: AskedBy) => handler(key, deliveries),
    };
    const started = new Worker<string>('work', undefined, {
      connection: redis.settings,
      prefix,
      lockDuration: leaseMs,
      stalledInterval: Math.ceil(leaseMs / 3),
      // A key whose process died runs again, however often: it is never given up.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: againMs,
    });
    started.on('error', redis.report);
    const run = (job: Job<string>) => {
      const ended: Promise<void> = slots.run(() => runJob(job, parts)).finally(() => running.delete(ended));
      running.add(ended);
      return ended;
    };
    started.startStalledCheckTimer().catch(redis.report);
    takeJobs({ worker: started, leaseMs, isOpen: () => isOpen, free, run, report: redis.report, insist }).catch(
      redis.report,
    );
    return started;
  };
  const free = async () => {
    while (!slots.hasFree()) await freed.promise;
  };

  return {
    add: (key, at, delivery) =>
      whileOpen(async () => {
        const problem = problemOfKey(key);
        if (problem !== undefined) throw new RedisError('invalid', problem, 'Report this as a bug.');
        await pending.add(key, dueTime(at), delivery);
      }),
    start: handler => {
      if (isStarted) return;
      isStarted = true;
      // Before jobs run: a key that is found to be due, then runs, and only then gets the job that it lacked would run twice.
      pending
        .findForgotten()
        .finally(() => {
          if (isOpen) worker = work(handler);
        })
        .catch(redis.report);
    },
    exclusive: (name, run) =>
      slots.locked(enter =>
        inTurn(name, () =>
          runLocked(redis, name, lock, async () => {
            if (enter() && !isOpen) throw new RedisError('closed', 'The queue is closed.', 'Start again.');
            return run();
          }),
        ),
      ),
    size: () =>
      whileOpen(async () => {
        const [due, { prioritized = 0, delayed = 0, active = 0 }] = await Promise.all([
          times.count(),
          jobs.getJobCounts('prioritized', 'delayed', 'active'),
        ]);
        return { pending: Math.max(due, prioritized + delayed), running: active };
      }),
    close: async graceMs => {
      if (!isOpen) return;
      isOpen = false;
      if (running.size > 0) await settlesWithin(graceMs, Promise.all(running));
      closed.abort();
      await worker?.close(true);
      await jobs.close();
      redis.close();
    },
  };
}
