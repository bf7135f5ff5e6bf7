import { OutcomeError } from '../../core/image/outcome.ts';
import type { Access } from './auth/index.ts';
import type { Clock } from './clock.ts';
import type { Deadline } from './deadline.ts';
import { unknownError } from './failures.ts';
import { HostLimiter } from './host-limiter.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { HttpResponse } from './send.ts';
import type { RepeatableRequest, SendAuthorized } from './send-authorized.ts';

const attempts = 4;
/** Waiting is what takes long, and who was silent twice is not asked by anybody any more (`UnresponsiveHosts`). */
const attemptsInSilence = 2;
const firstBackoffMs = 500;
const maxBackoffMs = 20_000;
const retriedCauses: ReadonlySet<string> = new Set(['network', 'timeout', 'rate-limited', 'server']);

interface RetryOptions {
  readonly send: SendAuthorized;
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** Requests at a time to one host. */
  readonly concurrency: (host: string) => number;
}

/**
 * Asks a registry: in the turn of its host, again where that may help. `read` makes something of the answer, of any
 * status, while the turn lasts; where it throws for a broken body the question is asked again. Throws `OutcomeError`
 * where there is no answer.
 */
export type SendWithRetries = <Value>(
  access: Access,
  request: RepeatableRequest & { readonly isIdempotent: boolean },
  read: (response: HttpResponse) => Promise<Value>,
) => Promise<Value>;

type Attempt<Value> = { readonly value: Value } | { readonly again: OutcomeError };

export function createSendWithRetries({ send, clock, deadline, concurrency }: RetryOptions): SendWithRetries {
  const limiters = new Map<string, HostLimiter>();
  const limiterOf = (host: string): HostLimiter => {
    const limiter = limiters.get(host) ?? new HostLimiter({ host, concurrency: concurrency(host), clock, deadline });
    limiters.set(host, limiter);
    return limiter;
  };
  return async (access, request, read) => {
    const limiter = limiterOf(access.host);
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === attempts;
      const result = await limiter.run(() => tryOnce(limiter, access, request, read, isLast));
      if ('value' in result) return result.value;
      if (isLast || (isSilence(result.again) && attempt >= attemptsInSilence)) throw result.again;
      const most = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
      await clock.wait(clock.random() * most, deadline);
    }
  };

  async function tryOnce<Value>(
    limiter: HostLimiter,
    access: Access,
    request: RepeatableRequest & { readonly isIdempotent: boolean },
    read: (response: HttpResponse) => Promise<Value>,
    isLast: boolean,
  ): Promise<Attempt<Value>> {
    const startedAt = clock.now();
    try {
      const response = await send(access, request);
      const { status } = response;
      if (!isTrouble(status)) {
        const value = await read(response);
        limiter.succeeded();
        return { value };
      }
      const pause = parseRetryAfter(response.headers.get('retry-after'), clock.now());
      if (pause !== undefined && (status === 429 || status === 503)) limiter.pause(pause);
      const again = trouble(status, access.host);
      limiter.failed(startedAt, again);
      if (isLast || !(request.isIdempotent || status === 429)) return { value: await read(response) };
      response.discard();
      return { again };
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      const { failure } = error;
      if (failure.kind !== 'unknown' || deadline.isOver) throw error;
      const isRetried = retriedCauses.has(failure.cause);
      // Who is silent is known by host, whoever it was that the registry sent us to.
      if ((isRetried && !isSilence(error)) || failure.cause === 'tls') limiter.failed(startedAt, error);
      if (!request.isIdempotent || !isRetried) throw error;
      return { again: error };
    }
  }
}

function isSilence({ failure }: OutcomeError): boolean {
  return failure.kind === 'unknown' && failure.cause === 'timeout';
}

/** Statuses that may be gone the next time. */
function isTrouble(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

function trouble(status: number, host: string): OutcomeError {
  if (status === 429) return unknownError('rate-limited', `${host} limits the number of requests (429)`);
  return unknownError('server', `${host} answered ${status}`);
}
