import { join } from 'node:path';
import type { WorkHandler, WorkQueue } from '../../../flows/reconcile/ports.ts';
import { createTurns } from '../../create-turns.ts';
import type { DiskReserve } from '../../disk-reserve.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { writeWithReserve } from '../../sqlite/rethrow-as-store-error.ts';
import { StoreError } from '../../sqlite/store-error.ts';
import { backoffMs } from '../backoff.ts';
import { createSlots } from '../create-slots.ts';
import { describeFailure } from '../describe-failure.ts';
import { dueTime } from '../due-time.ts';
import { problemOfKey } from '../problem-of-key.ts';
import type { QueueOptions } from '../queue-options.ts';
import { settlesWithin } from '../settles-within.ts';
import { createWorkTable, type TakenKey, workMigrations } from './work-table.ts';

export interface EmbeddedQueueOptions extends QueueOptions {
  readonly dataDir: string;
  readonly busyTimeoutMs: number;
  readonly maxBytes: number;
  readonly reserve: DiskReserve | undefined;
}

/** Longest time that a timer is set for: what is due later is looked for again then. */
const maxWaitMs = 60_000;
/** When a write failed (the disk is full), it is tried again after this time. */
const writeAgainMs = 1_000;
/** A failed write is logged once, and again only after no write has failed for this time. */
const quietMs = 30_000;

/**
 * A queue in a file of the data folder, for one process. The table is the truth: a run that was going on when the process died
 * counts as one that failed, so that a key which kills the process does not keep the others waiting.
 *
 * @throws StoreError
 */
export function createEmbeddedQueue(options: EmbeddedQueueOptions): WorkQueue {
  const { concurrency, log, backoff, maxBytes, busyTimeoutMs, reserve } = options;
  const path = join(options.dataDir, 'queue.sqlite');
  const database = openDatabase({
    path,
    applicationId: 0x63_6b_71_75,
    migrations: workMigrations,
    maxBytes,
    busyTimeoutMs,
    log,
  });
  const table = createWorkTable(database);
  const { inTurn } = createTurns();
  const running = new Set<Promise<void>>();
  let state: 'open' | 'closing' | 'closed' = 'open';
  let handle: WorkHandler | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let quietUntil = 0;

  const failed = ({ key, failures }: TakenKey, error: unknown) => {
    const pause = backoffMs(failures + 1, backoff);
    log.warn(describeFailure(key, error, pause));
    return () => table.failed(key, Date.now() + pause);
  };
  for (const taken of table.running()) failed(taken, new Error('the process ended while it was running'))();

  const run = async (taken: TakenKey) => {
    let write = () => table.done(taken.key);
    try {
      await handle?.(taken.key, taken.deliveries);
    } catch (error) {
      write = failed(taken, error);
    }
    // The key is taken for as long as this is not written: without it, it would not run again before the next start.
    while (state !== 'closed' && !written(write)) await new Promise(resolve => setTimeout(resolve, writeAgainMs));
  };
  const written = (write: () => void) => {
    try {
      writeWithReserve(path, reserve, write);
      return true;
    } catch (error) {
      if (Date.now() >= quietUntil) log.warn((error as Error).message);
      quietUntil = Date.now() + quietMs;
      return false;
    }
  };

  const fill = () => {
    isScheduled = false;
    clearTimeout(timer);
    if (state !== 'open' || handle === undefined) return;
    let wait = writeAgainMs;
    written(() => {
      while (slots.hasFree()) {
        const taken = table.take(Date.now());
        if (taken === undefined) break;
        const ended: Promise<void> = slots.run(() => run(taken)).then(() => void running.delete(ended));
        running.add(ended);
      }
      wait = slots.hasFree() ? (table.nextDue() ?? Number.POSITIVE_INFINITY) - Date.now() : maxWaitMs;
    });
    timer = setTimeout(schedule, Math.max(0, Math.min(wait, maxWaitMs)));
  };
  /** Many keys that are added at once are looked for once. */
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(fill);
  };
  const slots = createSlots(concurrency, schedule);
  const whileOpen = <Result>(use: () => Result): Result => {
    if (state === 'closed') throw closedError();
    return writeWithReserve(path, reserve, use);
  };

  return {
    add: async (key, at, delivery) => {
      const problem = problemOfKey(key);
      if (problem !== undefined) throw new StoreError('invalid', problem, 'Report this as a bug.');
      if (whileOpen(() => table.add(key, dueTime(at), delivery))) schedule();
    },
    start: handler => {
      handle = handler;
      schedule();
    },
    exclusive: (name, work) =>
      slots.locked(enter =>
        inTurn(name, async () => {
          if (enter() && state !== 'open') throw closedError();
          return work();
        }),
      ),
    size: async () => whileOpen(() => table.size()),
    close: async graceMs => {
      if (state !== 'open') return;
      state = 'closing';
      clearTimeout(timer);
      if (running.size > 0) await settlesWithin(graceMs, Promise.all(running));
      state = 'closed';
      database.close();
    },
  };
}

function closedError(): StoreError {
  return new StoreError('closed', 'The queue is closed.', 'Start again.');
}
