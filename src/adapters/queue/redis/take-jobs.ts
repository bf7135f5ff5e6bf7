import { randomUUID } from 'node:crypto';
import { ErrorCode, type Job, type Worker } from 'bullmq';

export interface TakeJobsParts {
  readonly worker: Worker<string>;
  /** How long a job is this process's without being renewed. */
  readonly leaseMs: number;
  readonly isOpen: () => boolean;
  /** When a slot is free. */
  readonly free: () => Promise<void>;
  /** Runs a job in a slot; what it throws leaves the job to whoever finds that its lease has ended. */
  readonly run: (job: Job<string>) => Promise<void>;
  readonly report: (error: unknown) => void;
  readonly insist: <Result>(use: () => Promise<Result>) => Promise<Result>;
}

/**
 * Takes jobs for as long as the queue is open, and runs them side by side. BullMQ's own loop looks for another job only when one has ended, so that
 * jobs which wait for a lock would hold up all others.
 *
 * @see https://docs.bullmq.io/patterns/manually-fetching-jobs
 */
export async function takeJobs(parts: TakeJobsParts): Promise<void> {
  const { worker, isOpen, free, insist, report } = parts;
  while (isOpen()) {
    await free();
    const token = randomUUID();
    const job: Job<string> | undefined = await insist(() => worker.getNextJob(token));
    if (job === undefined) continue;
    // It was waited for when the queue was closed. Another process would find it only when its lease has ended.
    if (!isOpen()) await job.moveToWait(token);
    else runJob(parts, job, token).catch(error => (isOpen() ? report(error) : undefined));
  }
}

async function runJob({ leaseMs, run, insist, report }: TakeJobsParts, job: Job<string>, token: string): Promise<void> {
  const renewal = setInterval(() => job.extendLock(token, leaseMs).catch(report), leaseMs / 2);
  try {
    await run(job);
    await insist(() => job.moveToCompleted('', token, false).catch(unlessLost));
  } finally {
    clearInterval(renewal);
  }
}

const lostCodes: ReadonlySet<unknown> = new Set([
  ErrorCode.JobNotExist,
  ErrorCode.JobLockNotExist,
  ErrorCode.JobLockMismatch,
  ErrorCode.JobNotInState,
]);

/** The process was stopped for longer than the lease, so the job is another one's by now: asking again changes nothing. */
function unlessLost(error: unknown): void {
  if (!lostCodes.has((error as { readonly code?: unknown }).code)) throw error;
}
