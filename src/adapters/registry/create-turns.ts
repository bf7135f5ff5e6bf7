/** Runs what has the same key one after the other, whatever becomes of it. */
export type InTurn = <Value>(key: string, run: () => Promise<Value>) => Promise<Value>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<void>>();
  return (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run);
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    ended.then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
    return turn;
  };
}
