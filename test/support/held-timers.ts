interface Held {
  readonly at: number;
  readonly run: () => void;
}

/** Puts timers in the place of the real ones whose time passes only when a test says so. `setInterval` and `setImmediate` stay as they are. */
export class HeldTimers {
  readonly #real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  readonly #held = new Map<object, Held>();
  #now = 0;

  constructor() {
    const hold = (run: (...given: readonly unknown[]) => void, milliseconds = 0, ...given: readonly unknown[]) => {
      const start = () => {
        this.#held.set(key, { at: this.#now + milliseconds, run: () => run(...given) });
        return key;
      };
      const key = { unref: () => key, refresh: () => start() };
      return start();
    };
    globalThis.setTimeout = hold as unknown as typeof setTimeout;
    globalThis.clearTimeout = (key => {
      if (typeof key !== 'object' || !this.#held.delete(key)) this.#real.clearTimeout(key);
    }) as typeof clearTimeout;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [key, { at, run }] of [...this.#held].sort(([, one], [, other]) => one.at - other.at)) {
      // One that ran before may have ended this one.
      if (at <= this.#now && this.#held.delete(key)) run();
    }
  }

  /** Waits for something while time passes as long as nothing else happens. Both ends of each connection are in this process. */
  async waitFor<Value>(promise: Promise<Value>): Promise<Value> {
    const settled = { is: false };
    const settle = () => {
      settled.is = true;
    };
    promise.then(settle, settle);
    for (;;) {
      // What is on its way arrives.
      for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve));
      if (settled.is) return promise;
      this.advance(1000);
    }
  }

  release(): void {
    Object.assign(globalThis, this.#real);
  }
}
