import { eraseInterrupt } from './erase-interrupt.ts';

/** Waits for SIGTERM or SIGINT, so that a server can end what it does. A second signal ends the program at once. */
export function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // The command line tool ends at once with each of them.
      process.removeAllListeners(signal);
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        eraseInterrupt();
        resolve();
      });
    }
  });
}
