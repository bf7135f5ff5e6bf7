import { limitEnds, wholeNumber } from '../failure-of.ts';
import { rateLimited } from './hub-error-of.ts';

/** What an answer says about a limit that GitHub counts by itself, such as `core` or `graphql`. */
export interface RateLimit {
  readonly resource: string;
  readonly remaining: number;
  /** ISO 8601, UTC. */
  readonly resetAt: string;
}

type Headers = Readonly<Record<string, unknown>>;

/** The limits of one token's owner. */
export interface RateLimits {
  /** @throws HubError while a limit is known to be used up: who goes on asking is shut out for longer */
  check(resource: string): void;
  /** Resolves when the next write may be sent. @throws HubError where that takes too long */
  turn(): Promise<void>;
  /** @param limitedUntil of an answer that a limit refused, in milliseconds since the epoch */
  note(resource: string, headers: Headers, limitedUntil: number | undefined): RateLimit | undefined;
}

export interface Pace {
  /** GitHub lets an App send 180 (900 points, 5 for each). */
  readonly writesPerMinute: number;
  /** A write that would have to wait longer is refused. */
  readonly maxWaitMs: number;
  now(): number;
}

const minuteMs = 60_000;

/**
 * How many writes to send in a minute: somewhat less than GitHub allows. A server of one's own has no limits, unless somebody sets them.
 * https://docs.github.com/en/enterprise-server@latest/admin/configuring-settings/configuring-user-applications-for-your-enterprise/configuring-rate-limits
 */
export function usualWritesPerMinute(apiUrl: string): number {
  const { hostname } = new URL(apiUrl);
  return hostname === 'api.github.com' || hostname.endsWith('.ghe.com') ? 150 : Number.POSITIVE_INFINITY;
}

/**
 * Holds to the limits that GitHub documents: a refused request ends all of that kind until the limit is renewed, and writes are sent in a
 * steady stream when there are many. A burst of few is not slowed down.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export function rateLimits({ writesPerMinute, maxWaitMs, now }: Pace): RateLimits {
  const limitedUntil = new Map<string, number>();
  /** When the last writes were, or are to be, sent: oldest first, no more than may be sent in a minute. */
  const turns: number[] = [];
  return {
    check(resource) {
      // A limit that names no resource is a secondary one, and holds for all.
      for (const name of [resource, everything]) {
        const until = limitedUntil.get(name) ?? 0;
        if (now() < until) throw rateLimited(until);
      }
    },
    async turn() {
      if (writesPerMinute === Number.POSITIVE_INFINITY) return;
      const full = turns.length >= writesPerMinute ? (turns[0] ?? 0) + minuteMs : 0;
      const at = Math.max(now(), full);
      if (at - now() > maxWaitMs) throw rateLimited(at);
      turns.push(at);
      if (turns.length > writesPerMinute) turns.shift();
      if (at > now()) await new Promise(resolve => setTimeout(resolve, at - now()));
    },
    note(resource, headers, until) {
      const remaining = wholeNumber(headers['x-ratelimit-remaining']);
      const reset = wholeNumber(headers['x-ratelimit-reset']);
      const named = headers['x-ratelimit-resource'];
      const name = typeof named === 'string' ? named : resource;
      if (until !== undefined) limitedUntil.set(remaining === 0 ? name : everything, until);
      if (remaining === undefined || reset === undefined) return undefined;
      if (remaining === 0) limitedUntil.set(name, limitEnds(headers, now()));
      return { resource: name, remaining, resetAt: new Date(reset * 1000).toISOString() };
    },
  };
}

const everything = '';
