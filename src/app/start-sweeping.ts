import type { DiskReserve } from '../adapters/disk-reserve.ts';
import { formatWorkKey } from '../core/plan/work-key.ts';
import type { WorkQueue } from '../flows/reconcile/ports.ts';

/** How often a disk that was full is looked at. */
const roomMs = 1_000;

/**
 * Has everything that is open looked at now and then, and deliveries that failed: events get lost. Once a disk that was full has room again
 * this is done at once: what failed is retried later and later.
 */
export function startSweeping(
  queue: WorkQueue,
  reserve: Pick<DiskReserve, 'hasRoomAgain'>,
  seconds: number,
  warn: (error: unknown) => void,
): { stop(): void } {
  const sweep = () => {
    for (const kind of ['sweep', 'deliveries'] as const) void queue.add(formatWorkKey({ kind })).catch(warn);
  };
  sweep();
  const timers = [
    setInterval(sweep, seconds * 1000),
    setInterval(() => {
      if (reserve.hasRoomAgain()) sweep();
    }, roomMs),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
