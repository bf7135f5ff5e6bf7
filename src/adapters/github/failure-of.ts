import { mapOf } from '../../core/github/values.ts';

/** What an error of Octokit says. */
export interface Failure {
  /** Undefined where no answer came: Octokit itself then says 500. */
  readonly status: number | undefined;
  /** When to ask again, in milliseconds since the epoch; undefined unless a rate limit refused the request. */
  readonly limitedUntil: number | undefined;
  /** What GitHub says about it. Not ours: to be compared, never to be shown. */
  readonly message: string;
}

/** What GitHub asks for where it does not say how long to wait. */
const shortestPauseMs = 60_000;

/**
 * Reads an error of Octokit. Its request holds the token, and the text of the answer is not ours: none of both is in the outcome but
 * `message`. A secondary rate limit may be told by that text alone.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export function failureOf(error: unknown, now = Date.now()): Failure {
  const response = mapOf(mapOf(error).response);
  const { status } = response;
  const headers = mapOf(response.headers);
  const { message } = mapOf(response.data);
  const text = typeof message === 'string' ? message : '';
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (headers['x-ratelimit-remaining'] === '0' ||
        headers['retry-after'] !== undefined ||
        /rate limit|abuse/i.test(text)));
  return {
    status: typeof status === 'number' ? status : undefined,
    limitedUntil: isLimited ? limitEnds(headers, now) : undefined,
    message: text,
  };
}

/** When a limit ends, by the headers of an answer, in milliseconds since the epoch. */
export function limitEnds(headers: Readonly<Record<string, unknown>>, now: number): number {
  const seconds = wholeNumber(headers['retry-after']);
  if (seconds !== undefined) return now + seconds * 1000;
  const reset = wholeNumber(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] === '0' && reset !== undefined) return Math.max(now, reset * 1000) + 1000;
  return now + shortestPauseMs;
}

/** The number that a header of a rate limit has. */
export function wholeNumber(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : undefined;
}
