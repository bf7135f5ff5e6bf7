import { Octokit } from '@octokit/rest';
import { mapOf } from '../../../core/github/values.ts';
import { failureOf } from '../failure-of.ts';
import { rateLimited } from './hub-error-of.ts';
import type { RateLimit, RateLimits } from './rate-limits.ts';

/** A request that was sent, for metrics: nothing in it comes from a pull request. */
export interface RequestMade {
  /** Method and path without its values, such as `GET /repos/{owner}/{repo}/pulls`; of GraphQL with the name of the operation. */
  readonly template: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Nothing has changed since the last answer, which GitHub does not count. */
  readonly fromCache: boolean;
  readonly ms: number;
  /** What is left, where the answer says it. */
  readonly limit: RateLimit | undefined;
}

export interface OctokitOptions {
  readonly apiUrl: string;
  readonly timeoutMs: number;
  /** The header for the next request. */
  readonly authorization: () => Promise<string>;
  readonly limits: RateLimits;
  /** GitHub did not accept the authorization. */
  readonly onRefused: () => void;
  readonly onRequest: ((request: RequestMade) => void) | undefined;
  readonly now: () => number;
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Octokit without plugins that repeat or delay requests: they repeat writes, and treat queries as if they were writes. A write follows
 * no redirect, as a POST would become a GET.
 */
export function openOctokit(options: OctokitOptions): Octokit {
  const { limits } = options;
  const octokit = new Octokit({ baseUrl: options.apiUrl, userAgent: 'catalog-keeper', log: silent });
  octokit.hook.wrap('request', async (request, parameters) => {
    const isGraphql = parameters.url.endsWith('/graphql');
    const resource = isGraphql ? 'graphql' : 'core';
    limits.check(resource);
    // Octokit gives its other hooks the same object, whatever this one calls; but what is in it, it shares with other requests.
    parameters.headers = { ...parameters.headers, authorization: await options.authorization() };
    parameters.request = {
      ...parameters.request,
      signal: parameters.request.signal ?? AbortSignal.timeout(options.timeoutMs),
      ...(parameters.method === 'GET' ? {} : { redirect: 'manual' }),
    };
    const started = performance.now();
    let isReported = false;
    const report = (status: number | undefined, headers: unknown, until: number | undefined) => {
      isReported = true;
      const ms = performance.now() - started;
      const limit = limits.note(resource, mapOf(headers), until);
      options.onRequest?.({ template: templateOf(parameters), status, fromCache: status === 304, ms, limit });
    };
    try {
      const response = await request(parameters);
      report(response.status, response.headers, undefined);
      // Octokit takes JSON that breaks off for a text.
      const isJson = /\bjson\b/.test(response.headers['content-type'] ?? '');
      if (isJson && typeof response.data === 'string') throw new Error('The response ended early.');
      return response;
    } catch (error) {
      const { status, limitedUntil } = failureOf(error, options.now());
      if (!isReported) report(status, mapOf(mapOf(error).response).headers, limitedUntil);
      if (limitedUntil !== undefined) throw rateLimited(limitedUntil);
      if (status === 401) options.onRefused();
      throw error;
    }
  });
  return octokit;
}

/** The URL still has the names of its values in it. */
function templateOf({ method, url, query }: Readonly<Record<string, unknown>>): string {
  const path = String(url);
  if (!path.endsWith('/graphql')) return `${method} ${path}`;
  return `POST /graphql ${/^\s*(?:query|mutation) (\w+)/.exec(String(query))?.[1]}`;
}
