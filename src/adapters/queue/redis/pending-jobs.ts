import type { Queue } from 'bullmq';
import type { DueTimes } from './due-times.ts';

/** Sees to it that keys which are to run have a job of BullMQ. */
export interface PendingJobs {
  /** @param due milliseconds since 1970; the earlier time wins */
  add(key: string, due: number, delivery?: string): Promise<void>;
  /** A key with a time gets a job for it, beside the one that is active. */
  keep(key: string): Promise<void>;
  /** Gives every key with a time a job, where it lacks one. */
  findForgotten(): Promise<void>;
}

/**
 * The time of a key is the truth, and a job only wakes a worker up for it: of two jobs for one key BullMQ keeps the one that was added last, not the
 * earlier one. So adding always wakes at once, and a worker that was woken early makes a job for later. The time is always written before
 * the job: a process that dies in between leaves a key that is found by its time.
 */
export function createPendingJobs(jobs: Queue<string>, times: DueTimes): PendingJobs {
  const wake = async (key: string, delay: number, reschedule: boolean) => {
    await jobs.add('look', key, { delay, deduplication: { id: key, keepLastIfActive: true, reschedule } });
  };
  return {
    add: async (key, due, delivery) => {
      await times.set(key, due, delivery);
      await wake(key, 0, true);
    },
    keep: async key => {
      for (let known = await times.get(key); known !== undefined; ) {
        await wake(key, Math.max(0, known - Date.now()), false);
        // Somebody may have written an earlier one, and its job before this one.
        const due = await times.get(key);
        if (due === known) return;
        known = due;
      }
    },
    findForgotten: async () => {
      for await (const page of times.pages()) {
        await Promise.all(page.map(([key, due]) => wake(key, Math.max(0, due - Date.now()), false)));
      }
    },
  };
}
