import { loadOnce } from '../load-once.ts';
import type * as world from './app-world.ts';

export type { AppWorld } from './app-world.ts';

/** See `app-world.ts`. */
export const { startAppWorld } = loadOnce<typeof world>('./app-world.ts', import.meta.url);

/** Waits until something is so. A test that waits in vain is ended by its time-out. */
export async function until(isSo: () => unknown): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 10));
}
