import type { Log } from '../log.ts';
import type { Backoff } from './backoff.ts';

/** What both queues need. */
export interface QueueOptions {
  /** Keys that run at the same time, in this process. */
  readonly concurrency: number;
  readonly log: Log;
  readonly backoff: Backoff;
}
