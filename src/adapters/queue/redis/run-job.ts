import type { Job } from 'bullmq';
import type { WorkHandler } from '../../../flows/reconcile/ports.ts';
import type { Log } from '../../log.ts';
import { type Backoff, backoffMs } from '../backoff.ts';
import { describeFailure } from '../describe-failure.ts';
import type { DueTimes } from './due-times.ts';
import type { PendingJobs } from './pending-jobs.ts';

export interface RunJobParts {
  readonly times: DueTimes;
  readonly pending: PendingJobs;
  readonly backoff: Backoff;
  readonly log: Log;
  readonly handler: WorkHandler;
  readonly isOpen: () => boolean;
  /** Does something with Redis until it succeeds: a job that ended without it would lose its key. */
  readonly insist: <Result>(use: () => Promise<Result>) => Promise<Result>;
}

/** Runs the handler for the key of a job, unless its time has not come, and makes its next job where it needs one. */
export async function runJob({ data: key, attemptsStarted }: Job<string>, parts: RunJobParts): Promise<void> {
  const { times, pending, backoff, log, handler, isOpen, insist } = parts;
  const fail = async (error: unknown) => {
    const pause = backoffMs(await insist(() => times.failed(key)), backoff);
    log.warn(describeFailure(key, error, pause));
    await insist(() => times.set(key, Date.now() + pause));
  };
  // BullMQ starts a job again when the process that ran it died.
  if (attemptsStarted > 1) await fail(new Error('the process ended while it was running'));
  if (!isOpen()) {
    // It was fetched while the queue closed: somebody else takes it.
    await insist(() => times.set(key, Date.now()));
  } else {
    const begun = await insist(() => times.begin(key, Date.now()));
    if (begun !== undefined) await handler(key, begun.deliveries).then(() => insist(() => times.succeeded(key)), fail);
  }
  await insist(() => pending.keep(key));
}
