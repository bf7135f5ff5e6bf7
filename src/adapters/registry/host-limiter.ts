import { OutcomeError } from '../../core/image/outcome.ts';
import type { Clock } from './clock.ts';
import type { Deadline } from './deadline.ts';
import { unknown, unknownError } from './failures.ts';

/** Longest wait that a host may ask for; one that asks for more is not asked again before. */
const maxPauseMs = 60_000;
/** So many failures after one another, for so long without one success, open the circuit for a while. */
const failuresToOpen = 5;
const failingToOpenMs = 5000;
const openMs = 30_000;

interface LimiterOptions {
  readonly host: string;
  /** Requests at a time. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly deadline: Deadline;
}

/** What every request to one host has to pass: few at a time, none while it asks for a pause, and a circuit breaker for one that is down. */
export class HostLimiter {
  readonly #options: LimiterOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #pausedUntil = 0;
  #openUntil = 0;
  #openedBy: OutcomeError | undefined;
  #failures = 0;
  #failingSince = 0;
  #lastFailure = 0;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /** Runs one attempt when its turn comes. Throws `OutcomeError` at once while the circuit is open. */
  async run<Value>(attempt: () => Promise<Value>): Promise<Value> {
    this.#refuseIfOpen();
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
    // One more failure after that opens it again.
    const isDown = this.#failures >= failuresToOpen && now - this.#failingSince >= failingToOpenMs;
    if (isDown) this.#open(now + openMs, error);
  }

  /** Lets nobody pass for so long. More than `maxPauseMs` opens the circuit: everybody fails at once. */
  pause(milliseconds: number): void {
    const until = this.#options.clock.now() + milliseconds;
    if (milliseconds <= maxPauseMs) this.#pausedUntil = Math.max(this.#pausedUntil, until);
    else this.#open(until, unknownError('rate-limited', `${this.#options.host} asks to retry later`));
  }

  #open(until: number, error: OutcomeError): void {
    this.#openUntil = Math.max(this.#openUntil, until);
    this.#openedBy = error;
  }

  #refuseIfOpen(): void {
    if (this.#openedBy === undefined || this.#options.clock.now() >= this.#openUntil) return;
    const { failure } = this.#openedBy;
    if (failure.kind !== 'unknown') return;
    throw new OutcomeError(unknown(failure.cause, `${failure.detail}; no more requests are sent for now`));
  }

  async #pass(): Promise<void> {
    const { clock, deadline } = this.#options;
    this.#refuseIfOpen();
    for (let left = this.#pausedUntil - clock.now(); left > 0; left = this.#pausedUntil - clock.now()) {
      await clock.wait(left, deadline);
      this.#refuseIfOpen();
    }
  }
}
