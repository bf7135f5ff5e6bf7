import { OutcomeError } from '../../core/image/outcome.ts';

/** The result of a promise unless the signal comes first. Nothing of it is held any longer than that. @throws OutcomeError */
export function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(timeout());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function timeout(): OutcomeError {
  return new OutcomeError({ kind: 'unknown', cause: 'timeout', detail: 'reading the image takes too long' });
}
