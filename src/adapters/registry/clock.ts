import { unknownError } from './failures.ts';

/** Time and chance, so that tests need neither. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Throws when the signal is aborted before the time is over. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  wait: async (milliseconds, signal) => {
    const { setTimeout: wait } = await import('node:timers/promises');
    try {
      await wait(milliseconds, undefined, { signal });
    } catch {
      throw unknownError('timeout', 'the time for all requests is over');
    }
  },
};
