import { setMaxListeners } from 'node:events';
import type { OutcomeError } from '../../core/image/outcome.ts';
import { unknownError } from './failures.ts';

/** The end of everything: one signal for all requests of a client, with one listener, however many there are. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Throws when it has passed. */
  check(): void;
  /** Calls back when it passes. Returns what ends the watch. */
  watch(cancel: (error: OutcomeError) => void): () => void;
}

export function createDeadline(signal: AbortSignal): Deadline {
  const cancels = new Set<(error: OutcomeError) => void>();
  setMaxListeners(0, signal);
  const error = () => unknownError('timeout', 'the time for all requests is over');
  signal.addEventListener('abort', () => {
    for (const cancel of cancels) cancel(error());
    cancels.clear();
  });
  return {
    signal,
    check: () => {
      if (signal.aborted) throw error();
    },
    watch: cancel => {
      cancels.add(cancel);
      return () => {
        cancels.delete(cancel);
      };
    },
  };
}
