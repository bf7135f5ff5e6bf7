/** Runs what has the same name one after the other, in the order in which it asks, whatever becomes of the one before. */
export type InTurn = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** Turns within this process. */
export interface Turns {
  readonly inTurn: InTurn;
  /** When nothing runs any more. */
  settled(): Promise<void>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    inTurn(name, run) {
      const turn = (last.get(name) ?? Promise.resolve()).then(run);
      const ended: Promise<void> = turn
        .then(
          () => undefined,
          () => undefined,
        )
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
