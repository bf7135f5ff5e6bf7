import { setTimeout } from 'node:timers/promises';

/** Waits until something holds. The limit of the test is the only one. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5);
}
