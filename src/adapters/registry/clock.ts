import type { Deadline } from './deadline.ts';

/** Time and chance, so that tests need neither. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Throws `OutcomeError` when the deadline comes before the time is over. */
  wait(milliseconds: number, deadline: Deadline): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  wait: (milliseconds, deadline) =>
    new Promise((resolve, reject) => {
      deadline.check();
      const timer = setTimeout(() => {
        unwatch();
        resolve();
      }, milliseconds);
      const unwatch = deadline.watch(error => {
        clearTimeout(timer);
        reject(error);
      });
    }),
};
