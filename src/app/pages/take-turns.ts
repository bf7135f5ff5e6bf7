/** What is answered to whoever comes while too many wait. */
export const busy = 'busy';

/** Runs work one after the other, each within a time limit, and no more than so many at once: the others are told to come again. */
export function takeTurns(maxWaiting: number, limitMs: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <Result>(work: () => Promise<Result>): Promise<Result | typeof busy> => {
    if (waiting >= maxWaiting) return busy;
    waiting += 1;
    const turn = last.then(() => within(limitMs, work()));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}

/** What takes longer goes on, but nobody waits for it. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page takes too long')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
