/** Runs a job as soon as there is room for it. */
export type Limiter = <Value>(job: () => Promise<Value>) => Promise<Value>;

/** Lets so many jobs run at the same time; the others wait in the order in which they came. */
export function limitConcurrency(width: number): Limiter {
  const waiting: (() => void)[] = [];
  let next = 0;
  let running = 0;
  return async job => {
    if (running >= width) await new Promise<void>(resolve => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      release();
    }
  };

  /** Whoever waits takes over the place. What was let in is cut off now and then, so that leaving costs no time. */
  function release(): void {
    const enter = waiting[next];
    if (enter === undefined) {
      running -= 1;
      return;
    }
    next += 1;
    if (next > 1000) {
      waiting.splice(0, next);
      next = 0;
    }
    enter();
  }
}
