import type { OutcomeError } from '../../core/image/outcome.ts';
import { unknownError } from './failures.ts';

/** The end of everything: one for all requests of a client, however many there are. */
export interface Deadline {
  readonly isOver: boolean;
  /** Throws when it has passed. */
  check(): void;
  /** Calls back when it passes. Returns what ends the watch. */
  watch(cancel: (error: OutcomeError) => void): () => void;
}

/**
 * @param ending from outside, or milliseconds until it comes
 * @returns with what makes it come now
 */
export function createDeadline(ending: AbortSignal | number): Deadline & { readonly end: () => void } {
  const cancels = new Set<(error: OutcomeError) => void>();
  let isOver = false;
  const timer = typeof ending === 'number' ? setTimeout(() => end(), ending).unref() : undefined;
  const error = () => unknownError('timeout', 'the time limit for all requests is exceeded');
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    if (typeof ending === 'object') ending.removeEventListener('abort', end);
    for (const cancel of cancels) cancel(error());
    cancels.clear();
  };
  if (typeof ending === 'object') {
    if (ending.aborted) end();
    else ending.addEventListener('abort', end, { once: true });
  }
  return {
    get isOver() {
      return isOver;
    },
    check: () => {
      if (isOver) throw error();
    },
    watch: cancel => {
      cancels.add(cancel);
      return () => {
        cancels.delete(cancel);
      };
    },
    end,
  };
}
