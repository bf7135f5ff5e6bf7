/** Runs what has the same name one after the other. */
export interface Turns {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** When nothing runs any more. */
  settled(): Promise<void>;
}

export function inTurn(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name, work) {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      const ended = turn
        .catch(() => undefined)
        .then(() => {
          if (last.get(name) === ended) last.delete(name);
        });
      last.set(name, ended);
      return turn;
    },
    async settled() {
      await Promise.all(last.values());
    },
  };
}
