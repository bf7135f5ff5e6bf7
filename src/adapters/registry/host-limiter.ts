import { OutcomeError } from '../../core/image/outcome.ts';
import type { Clock } from './clock.ts';
import type { Deadline } from './deadline.ts';
import { unknown, unknownError } from './failures.ts';

/** Longest wait that a host may ask for, in milliseconds; one that asks for more is not asked again before. */
const longestPause = 60_000;
/** So many failures after one another, for so long without one success, and the host is left alone for a while. */
const failuresToClose = 5;
const failingToClose = 5000;
const restMilliseconds = 30_000;

interface LimiterOptions {
  readonly host: string;
  /** Requests at a time. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly deadline: Deadline;
}

/** What every request to one host has to pass: few at a time, none while it asks for a pause or is down. */
export class HostLimiter {
  readonly #options: LimiterOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #pausedUntil = 0;
  #closedUntil = 0;
  #closedBy: OutcomeError | undefined;
  #failures = 0;
  #failingSince = 0;
  #lastFailure = 0;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /** Runs one attempt when its turn comes. Throws `OutcomeError` at once where the host is left alone. */
  async run<Value>(attempt: () => Promise<Value>): Promise<Value> {
    this.#checkOpen();
    if (this.#running < this.#options.concurrency) this.#running++;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    try {
      await this.#pass();
      return await attempt();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /**
   * Notes a failed attempt. Of attempts that ran at the same time only one counts.
   *
   * @param startedAt when the attempt began
   */
  failed(startedAt: number, error: OutcomeError): void {
    if (startedAt < this.#lastFailure) return;
    const now = this.#options.clock.now();
    this.#lastFailure = now + 1;
    if (this.#failures === 0) this.#failingSince = startedAt;
    this.#failures++;
    // One more failure after the rest closes it again.
    const isDown = this.#failures >= failuresToClose && now - this.#failingSince >= failingToClose;
    if (isDown) this.#close(now + restMilliseconds, error);
  }

  /** Lets nobody pass for so long. Longer than bearable closes the host: everybody fails at once. */
  pause(milliseconds: number): void {
    const until = this.#options.clock.now() + milliseconds;
    if (milliseconds <= longestPause) this.#pausedUntil = Math.max(this.#pausedUntil, until);
    else this.#close(until, unknownError('rate-limited', `${this.#options.host} asks to retry later`));
  }

  #close(until: number, error: OutcomeError): void {
    this.#closedUntil = Math.max(this.#closedUntil, until);
    this.#closedBy = error;
  }

  #checkOpen(): void {
    if (this.#closedBy === undefined || this.#options.clock.now() >= this.#closedUntil) return;
    const { failure } = this.#closedBy;
    if (failure.kind !== 'unknown') return;
    throw new OutcomeError(unknown(failure.cause, `${failure.detail}; no more requests are sent for now`));
  }

  async #pass(): Promise<void> {
    const { clock, deadline } = this.#options;
    this.#checkOpen();
    for (let left = this.#pausedUntil - clock.now(); left > 0; left = this.#pausedUntil - clock.now()) {
      await clock.wait(left, deadline);
      this.#checkOpen();
    }
  }
}
