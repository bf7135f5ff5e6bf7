import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/flows/cluster/ports.ts';

/** Time that passes only when it is told to, and only while nothing else is done. */
export interface VirtualClock extends Clock {
  /** Waits until somebody waits for the time, or `isOver`. */
  untilIdle(isOver: () => boolean): Promise<void>;
  /** Lets the time pass until then, step by step: who waits for an earlier time goes on at that time. */
  passUntil(time: number, isOver: () => boolean): Promise<void>;
  /** Lets it pass until the next time that somebody waits for. */
  passToNext(isOver: () => boolean): Promise<void>;
}

interface Waiting {
  readonly until: number;
  wake(): void;
}

export function createVirtualClock(): VirtualClock {
  let time = 0;
  const waiting = new Set<Waiting>();
  const next = () => [...waiting].toSorted((one, other) => one.until - other.until)[0];
  const untilIdle = async (isOver: () => boolean) => {
    // An abort wakes who waits, and that takes a turn.
    await setImmediate();
    while (waiting.size === 0 && !isOver()) await setImmediate();
  };
  const wake = (one: Waiting) => {
    time = Math.max(time, one.until);
    one.wake();
  };
  return {
    now: () => time,
    pause: (milliseconds, signal) =>
      new Promise(resolve => {
        const one = {
          until: time + milliseconds,
          wake() {
            waiting.delete(one);
            resolve();
          },
        };
        if (signal.aborted) return resolve();
        waiting.add(one);
        signal.addEventListener('abort', () => one.wake(), { once: true });
      }),
    untilIdle,
    async passUntil(end, isOver) {
      for (;;) {
        await untilIdle(isOver);
        const first = next();
        if (isOver() || first === undefined || first.until > end) break;
        wake(first);
      }
      time = Math.max(time, end);
    },
    async passToNext(isOver) {
      await untilIdle(isOver);
      const first = next();
      if (!isOver() && first !== undefined) wake(first);
    },
  };
}
