import { AsyncLocalStorage } from 'node:async_hooks';

/** How many runs a queue has at the same time: one that waits for a lock is not counted, so that others go on meanwhile. */
export interface Slots {
  hasFree(): boolean;
  /** Takes a slot for a run, whether one is free or not. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs something once a lock is taken. A run that has to wait for it gives its slot away, and goes on without waiting for another one: there are as
   * many more runs as locks that others waited for.
   *
   * @param lock calls what it is given when the lock is taken, with whether it had to be waited for
   */
  locked<Result>(lock: (enter: () => boolean) => Promise<Result>): Promise<Result>;
}

/** A lock that is free is taken within this time, with Redis as well. */
const shortWaitMs = 25;

/** @param onFree is told when a slot is free again */
export function createSlots(size: number, onFree: () => void): Slots {
  const runs = new AsyncLocalStorage<{ waiting: number }>();
  let taken = 0;
  const giveBack = () => {
    taken -= 1;
    onFree();
  };
  return {
    hasFree: () => taken < size,
    async run(work) {
      taken += 1;
      try {
        return await runs.run({ waiting: 0 }, work);
      } finally {
        giveBack();
      }
    },
    async locked(lock) {
      const run = runs.getStore();
      let hasWaited = false;
      const timer = setTimeout(() => {
        hasWaited = true;
        if (run !== undefined && run.waiting++ === 0) giveBack();
      }, shortWaitMs);
      let isIn = false;
      const enter = () => {
        clearTimeout(timer);
        if (!isIn && hasWaited && run !== undefined && --run.waiting === 0) taken += 1;
        isIn = true;
        return hasWaited;
      };
      try {
        return await lock(enter);
      } finally {
        enter();
      }
    },
  };
}
