/**
 * A signal that is given with the first Ctrl+C or SIGTERM, so that a command can remove what it has made. The second one ends the program at once.
 *
 * @param say is told of the first one
 */
export function untilInterrupted(say: () => void): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The command line tool ends at once with each of them.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(1);
      say();
      controller.abort();
    });
  }
  return controller.signal;
}
