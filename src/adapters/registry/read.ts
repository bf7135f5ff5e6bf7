import type { RegistryContext } from './registry-context.ts';
import type { Repository } from './repository.ts';
import type { HttpResponse } from './send.ts';
import type { RepeatableRequest } from './send-authorized.ts';

interface Reading {
  readonly method: Extract<RepeatableRequest['method'], 'GET' | 'HEAD'>;
  readonly url: string;
  readonly accept?: string;
  /** More of them, with names in lower case. */
  readonly headers?: ReadonlyMap<string, string>;
  /** Bytes of the body. */
  readonly limit: number;
}

/** Asks for something that exists or not: may be repeated and redirected. */
export function read<Value>(
  { ask }: RegistryContext,
  { access }: Repository,
  { method, url, accept, headers: more = new Map(), limit }: Reading,
  use: (response: HttpResponse) => Promise<Value>,
): Promise<Value> {
  const headers = new Map([...(accept === undefined ? [] : [['accept', accept] as const]), ...more]);
  return ask(access, { method, url, headers, redirects: 'follow', limit, isIdempotent: true }, use);
}
