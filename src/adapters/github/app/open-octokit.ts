import { Octokit } from '@octokit/rest';
import { mapOf } from '../../../core/github/values.ts';
import { failureOf } from '../failure-of.ts';
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
    parameters.headers.authorization = await options.authorization();
    parameters.request.signal ??= AbortSignal.timeout(options.timeoutMs);
    if (parameters.method !== 'GET') parameters.request.redirect = 'manual';
    const operation = isGraphql ? /^\s*(?:query|mutation) (\w+)/.exec(String(parameters.query))?.[1] : undefined;
    const template = isGraphql ? `POST /graphql ${operation}` : `${parameters.method} ${parameters.url}`;
    const started = performance.now();
    const told = (status: number | undefined, headers: unknown, until: number | undefined) => {
      const ms = performance.now() - started;
      const limit = limits.note(resource, mapOf(headers), until);
      options.onRequest?.({ template, status, fromCache: status === 304, ms, limit });
    };
    try {
      const response = await request(parameters);
      told(response.status, response.headers, undefined);
      return response;
    } catch (error) {
      const { status, limitedUntil } = failureOf(error, options.now());
      told(status, mapOf(mapOf(error).response).headers, limitedUntil);
      if (status === 401) options.onRefused();
      throw error;
    }
  });
  return octokit;
}
