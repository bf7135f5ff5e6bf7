import type { Queue } from 'bullmq';
import type { DueKey, DueTimes } from './due-times.ts';

/** Sees to it that keys which are to run have a job of BullMQ. */
export interface PendingJobs {
  /** @param due milliseconds since 1970; the earlier time wins */
  add(key: string, due: number, delivery?: string): Promise<void>;
  /** A key with a time gets a job for it, beside the one that is active. */
  keep(key: string): Promise<void>;
  /** Gives every key with a time a job, where it lacks one. */
  findForgotten(): Promise<void>;
}

/** BullMQ takes none above it. Seconds begin anew with it after 24 days, and a queue that is empty at times does not notice. */
const maxPriority = 2 ** 21 - 1;

/**
 * The time of a key is the truth, and a job only wakes a worker up for it: of two jobs for one key BullMQ keeps the one that was added last, not the
 * earlier one. So adding always wakes at once, and a worker that was woken early makes a job for later. The time is always written before
 * the job: a process that dies in between leaves a key that is found by its time.
 */
export function createPendingJobs(jobs: Queue<string>, times: DueTimes): PendingJobs {
  const wake = async (key: string, delay: number, { turn }: DueKey, reschedule: boolean) => {
    const priority = 1 + (turn % maxPriority);
    await jobs.add('look', key, { delay, priority, deduplication: { id: key, keepLastIfActive: true, reschedule } });
  };
  const delayOf = ({ due }: DueKey) => Math.max(0, due - Date.now());
  return {
    add: async (key, due, delivery) => {
      await wake(key, 0, await times.set(key, due, delivery), true);
    },
    keep: async key => {
      for (let known = await times.get(key); known !== undefined; ) {
        await wake(key, delayOf(known), known, false);
        // Somebody may have written an earlier one, and its job before this one.
        const next = await times.get(key);
        if (next?.due === known.due) return;
        known = next;
      }
    },
    findForgotten: async () => {
      for await (const page of times.pages()) {
        await Promise.all(page.map(([key, due]) => wake(key, delayOf(due), due, false)));
      }
    },
  };
}
