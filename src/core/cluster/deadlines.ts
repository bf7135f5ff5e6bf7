import type { Deadlines } from './decide-next-step.ts';

const second = 1000;
const minute = 60 * second;

/** OLM's own: it gives an unpack job 10 minutes, a plan 1 minute after an error, and an operator 5 minutes to get ready, which it repeats. */
export const defaultDeadlines: Deadlines = {
  prepare: minute,
  catalog: 5 * minute,
  resolution: 2 * minute,
  unpacking: 11 * minute,
  plan: 5 * minute,
  operator: 10 * minute,
  workloads: 5 * minute,
  total: 30 * minute,
};

/** How long a problem has to last, in milliseconds, before it counts. */
export const patience = {
  /** What the cluster does not take back. */
  none: 0,
  /** Conditions that linger for a moment after their cause is gone. */
  lingering: 10 * second,
  /** What a slow cluster gets over by itself. */
  slow: minute,
  /** How long a controller may work without a word: some pull an image before they say anything. */
  silent: 5 * minute,
  /** What is usual while others still work, and explains why they are not done in time. */
  untilDeadline: Number.POSITIVE_INFINITY,
} as const;
