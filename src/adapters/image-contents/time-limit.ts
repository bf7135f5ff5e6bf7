import { OutcomeError } from '../../core/image/outcome.ts';

/** The time that reading something may take. */
export class TimeLimit {
  readonly #stops = new Set<() => void>();
  #isOver = false;

  /** Begins now, and keeps nobody from ending. */
  constructor(milliseconds: number) {
    setTimeout(() => {
      this.#isOver = true;
      for (const stop of this.#stops) stop();
      this.#stops.clear();
    }, milliseconds).unref();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The result of a promise unless the time ends first. Nothing of it is held any longer than that. @throws OutcomeError */
  within<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(timeout());
      if (this.#isOver) stop();
      this.#stops.add(stop);
      promise.then(resolve, reject).finally(() => this.#stops.delete(stop));
    });
  }
}

function timeout(): OutcomeError {
  return new OutcomeError({ kind: 'unknown', cause: 'timeout', detail: 'reading the image takes too long' });
}
