import { setTimeout } from 'node:timers/promises';

/** Waits until something is so. A test that waits in vain is ended by its time-out. */
export async function until(isSo: () => unknown): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}
