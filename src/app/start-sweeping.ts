import { formatWorkKey } from '../core/plan/work-key.ts';
import type { WorkQueue } from '../flows/reconcile/ports.ts';

/** Has everything that is open looked at now and then, and deliveries that failed: events get lost. */
export function startSweeping(queue: WorkQueue, seconds: number, warn: (error: unknown) => void): { stop(): void } {
  const sweep = () => {
    for (const kind of ['sweep', 'deliveries'] as const) void queue.add(formatWorkKey({ kind })).catch(warn);
  };
  sweep();
  const timer = setInterval(sweep, seconds * 1000);
  return { stop: () => clearInterval(timer) };
}
