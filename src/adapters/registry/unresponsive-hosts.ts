import type { Failure, OutcomeError } from '../../core/image/outcome.ts';
import { unknownError } from './failures.ts';

/** One attempt and one more. */
const timeoutsToGiveUp = 2;

/** What is waited for. A host may send answers, and stop in every one of them. */
type Awaited = 'answer' | 'body';

/** What becomes of waiting for a host once. */
export interface Attempt {
  heard(): void;
  /** Only that it took too long counts. */
  failed(failure: Failure): void;
}

interface Host {
  readonly cancels: Set<(error: OutcomeError) => void>;
  readonly timeouts: Record<Awaited, { count: number; last: number }>;
  givenUp: (() => OutcomeError) | undefined;
}

/**
 * The hosts that take connections and say nothing. Waiting is what they cost: one of which nothing is heard twice in a
 * row is given up for as long as the client lives, with all that waits for it, whatever number of questions there is.
 */
export class UnresponsiveHosts {
  readonly #hosts = new Map<string, Host>();
  /** Orders what begins and what fails, without a clock. */
  #events = 0;

  /** Throws `OutcomeError` where the host was given up. */
  check(host: string): void {
    const error = this.#hosts.get(host)?.givenUp?.();
    if (error !== undefined) throw error;
  }

  /** Calls back when the host is given up. Returns what ends the watch. */
  watch(host: string, cancel: (error: OutcomeError) => void): () => void {
    const { cancels } = this.#of(host);
    cancels.add(cancel);
    return () => {
      cancels.delete(cancel);
    };
  }

  /** Begins to wait. Of attempts that ran at the same time only one failure counts. */
  begin(host: string, awaited: Awaited): Attempt {
    const state = this.#of(host);
    const timeouts = state.timeouts[awaited];
    const begun = ++this.#events;
    return {
      heard: () => {
        timeouts.count = 0;
      },
      failed: failure => {
        if (failure.kind !== 'unknown' || failure.cause !== 'timeout' || begun < timeouts.last) return;
        timeouts.last = ++this.#events;
        if (++timeouts.count >= timeoutsToGiveUp) giveUp(state, failure.detail);
      },
    };
  }

  #of(host: string): Host {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const timeouts = { answer: { count: 0, last: 0 }, body: { count: 0, last: 0 } };
    const state: Host = { cancels: new Set(), timeouts, givenUp: undefined };
    this.#hosts.set(host, state);
    return state;
  }
}

function giveUp(host: Host, detail: string): void {
  const error = () => unknownError('timeout', `${detail}, twice in a row; no more requests are sent`);
  host.givenUp ??= error;
  for (const cancel of host.cancels) cancel(error());
  host.cancels.clear();
}
