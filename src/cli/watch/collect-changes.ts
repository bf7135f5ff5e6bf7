/** Collects changed paths between two readings, so that many changes at once are read once. */
export interface ChangeCollector {
  add(path: string): void;
  /** Ends waiting for good: `next` gives undefined. */
  stop(): void;
  /**
   * The paths that were added since the last call, once there are any and nothing more comes for a moment.
   *
   * @param isBusy while it holds, more is to come; believed for `maxBusyMs` only
   */
  next(isBusy: () => boolean): Promise<ReadonlySet<string> | undefined>;
}

/** How long it has to be quiet. An editor that saves by renaming takes less. */
const quietMs = 15;
/** Where changes never stop, what is there is read now and then. */
const maxWaitMs = 1000;
/** git removes its lock when it is done; a process that was killed leaves it behind. */
const maxBusyMs = 5000;

export function collectChanges(): ChangeCollector {
  let paths = new Set<string>();
  let lastAdded = 0;
  let isStopped = false;
  let wake = () => {};
  const woken = () =>
    new Promise<void>(resolve => {
      wake = resolve;
    });
  const pause = (milliseconds: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const settle = async (isBusy: () => boolean) => {
    const started = performance.now();
    for (;;) {
      const now = performance.now();
      const isQuiet = now - lastAdded >= quietMs || now - started >= maxWaitMs;
      if (isStopped || (isQuiet && !(now - started < maxBusyMs && isBusy()))) return;
      await pause(quietMs);
    }
  };
  return {
    add(path) {
      paths.add(path);
      lastAdded = performance.now();
      if (paths.size === 1) wake();
    },
    stop() {
      isStopped = true;
      wake();
    },
    async next(isBusy) {
      while (paths.size === 0 && !isStopped) await woken();
      await settle(isBusy);
      if (isStopped) return undefined;
      const collected = paths;
      paths = new Set();
      return collected;
    },
  };
}
