import type { WorkHandler } from '../flows/reconcile/ports.ts';
import type { AppLog } from './harmless-log.ts';
import type { Metrics } from './metrics.ts';

/** Measures a handler of work, and logs what it throws: the queue then tries the key again. */
export function timedWork(handle: WorkHandler, { rounds }: Pick<Metrics, 'rounds'>, log: AppLog): WorkHandler {
  return async (key, deliveries) => {
    if (deliveries !== undefined)
      log.info({ key, delivery: deliveries.first, deliveries: deliveries.count }, 'asked for by a delivery');
    const kind = key.split(':', 1)[0] ?? '';
    const stop = rounds.startTimer({ kind });
    try {
      await handle(key, deliveries);
      const seconds = stop({ result: 'ok' });
      log.debug({ key, seconds }, 'looked at');
    } catch (error) {
      stop({ result: 'failed' });
      log.warn({ key, ...failureForLog(error) }, 'could not be checked');
      throw error;
    }
  };
}

/** What a log may hold of an error: no request, no header, no cause that could quote one. */
export function failureForLog(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { reason: 'no error' };
  const { code, fix } = error as Error & { readonly code?: unknown; readonly fix?: unknown };
  const isOurs = typeof fix === 'string';
  // What Node and libraries throw may quote anything: the place in the program says enough.
  return { error: error.name, code, reason: error.message, ...(isOurs ? { fix } : { stack: error.stack }) };
}
