import { type Job, Queue, Worker } from 'bullmq';
import type { WorkQueue } from '../../../flows/act/ports.ts';
import { connectRedis } from '../../redis/connect-redis.ts';
import { RedisError } from '../../redis/redis-error.ts';
import { createTurns } from '../create-turns.ts';
import { describeFailure } from '../describe-failure.ts';
import { pauseAfter } from '../pause-after.ts';
import { problemOfKey } from '../problem-of-key.ts';
import type { QueueOptions } from '../queue-options.ts';
import { within } from '../within.ts';
import { createDueTimes } from './due-times.ts';
import { runLocked } from './redis-lock.ts';

export interface RedisQueueOptions extends QueueOptions {
  readonly redisUrl: string;
  /** How long a run and a lock outlive the process that holds them. */
  readonly leaseMs: number;
}

const prefix = 'catalog-keeper';
const sidePrefix = `${prefix}:work-`;

/**
 * A queue that replicas share, on BullMQ. Its jobs only wake a worker up for a key; deduplication keeps at most one of them active and
 * one pending for each key. When a key is due stands beside them, because of two jobs BullMQ keeps the latest and not the earliest:
 * a worker that is woken early puts the key back. The order of writes is always time first, job second, so that a process that dies
 * in between leaves a key that is found by its time.
 *
 * @throws RedisError
 */
export async function createRedisQueue(options: RedisQueueOptions): Promise<WorkQueue> {
  const { concurrency, log, pauses, leaseMs } = options;
  const redis = await connectRedis(options.redisUrl, log);
  const times = createDueTimes(redis.client, sidePrefix);
  const jobs = new Queue<string>('work', {
    connection: redis.client,
    prefix,
    skipVersionCheck: true,
    streams: { events: { maxLen: 100 } },
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  jobs.on('error', redis.report);
  const turns = createTurns();
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let worker: Worker<string> | undefined;
  let state: 'open' | 'closing' | 'closed' = 'open';

  /** Makes a job for a key, or brings the one that is delayed forward. */
  const wake = async (key: string, delay: number, reschedule: boolean) => {
    await jobs.add('look', key, { delay, deduplication: { id: key, keepLastIfActive: true, reschedule } });
  };
  /** Sees to it that a key with a time has a job after the present one; read again, as others may write meanwhile. */
  const keepPending = async (key: string) => {
    for (let known = await times.get(key); known !== undefined; ) {
      await wake(key, Math.max(0, known - Date.now()), false);
      const due = await times.get(key);
      if (due === known) return;
      known = due;
    }
  };
  const fail = async (key: string, error: unknown) => {
    const pause = pauseAfter(await times.failed(key), pauses);
    log.warn(describeFailure(key, error, pause));
    await times.set(key, Date.now() + pause);
  };
  const process = async (job: Job<string>, handler: (key: string) => Promise<void>) => {
    const key = job.data;
    // BullMQ starts a job again when the process that ran it died.
    if (job.attemptsStarted > 1) await fail(key, new Error('the process ended in the middle of it'));
    // It was fetched while the queue closed: somebody else takes it.
    if (state !== 'open') await times.set(key, Date.now());
    else if (await times.begin(key, Date.now())) {
      await handler(key).then(
        () => times.succeeded(key),
        error => fail(key, error),
      );
    }
    await keepPending(key);
  };
  const findForgotten = async () => {
    for await (const page of times.pages()) {
      await Promise.all(page.map(([key, due]) => wake(key, Math.max(0, due - Date.now()), false)));
    }
  };
  const whileOpen = async <Result>(use: () => Promise<Result>): Promise<Result> => {
    if (state === 'closed') throw new RedisError('closed', 'The queue is closed.', 'Start again.');
    try {
      return await use();
    } catch (error) {
      throw redis.explain(error);
    }
  };

  return {
    add: (key, at) =>
      whileOpen(async () => {
        const problem = problemOfKey(key);
        if (problem !== undefined) throw new RedisError('invalid', problem, 'Look at what the key was made of.');
        const now = Date.now();
        await times.set(key, at === undefined ? now : Math.max(now, Date.parse(at) || now));
        await wake(key, 0, true);
      }),
    start: handler => {
      const take = (job: Job<string>) => {
        const ended = process(job, async key => handler(key)).finally(() => running.delete(ended));
        running.add(ended);
        return ended;
      };
      worker ??= new Worker<string>('work', take, {
        connection: redis.settings,
        prefix,
        concurrency,
        lockDuration: leaseMs,
        stalledInterval: Math.ceil(leaseMs / 3),
        // A key whose process died runs again, however often: it is never given up.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1_000,
      });
      worker.on('error', redis.report);
      findForgotten().catch(redis.report);
    },
    exclusive: (name, run) =>
      turns(name, () =>
        runLocked(redis, name, { prefix: `${sidePrefix}lock:`, leaseMs, log, signal: closing.signal }, run),
      ),
    size: () =>
      whileOpen(async () => {
        const [due, { waiting = 0, delayed = 0, active = 0 }] = await Promise.all([
          times.count(),
          jobs.getJobCounts('waiting', 'delayed', 'active'),
        ]);
        return { pending: Math.max(due, waiting + delayed), running: active };
      }),
    close: async graceMs => {
      if (state !== 'open') return;
      state = 'closing';
      if (worker !== undefined) {
        // BullMQ waits for what runs without a limit, or not at all.
        await worker.pause(true);
        const hasEnded = running.size === 0 || (await within(graceMs, Promise.all(running)));
        await worker.close(!hasEnded);
      }
      state = 'closed';
      closing.abort();
      await jobs.close();
      redis.close();
    },
  };
}
