import type { ImageReference } from '../../core/image/reference.ts';
import type { InTurn } from '../create-turns.ts';
import type { Access } from './auth/access.ts';
import type { HttpResponse } from './send.ts';
import type { RepeatableRequest } from './send-authorized.ts';
import type { SendWithRetries } from './send-with-retries.ts';

type Method = RepeatableRequest['method'];

/** A repository where it is asked. */
export interface Repository {
  /** As connected to. */
  readonly host: string;
  /** `https://host/v2/path`. */
  readonly url: string;
  readonly access: Access;
}

/** What every job of the client works with. */
export interface Context {
  readonly ask: SendWithRetries;
  /** Throws `OutcomeError` where the host may not be asked, or cannot be. */
  locate(reference: ImageReference): Promise<Repository>;
  /** For what is read, changed and written again. */
  readonly inTurn: InTurn;
}

interface Reading {
  readonly method: Extract<Method, 'GET' | 'HEAD'>;
  readonly url: string;
  readonly accept?: string;
  /** More of them, with names in lower case. */
  readonly headers?: ReadonlyMap<string, string>;
  /** Bytes of the body. */
  readonly limit: number;
}

/** Asks for something that exists or not: may be repeated and redirected. */
export function read<Value>(
  { ask }: Context,
  { access }: Repository,
  { method, url, accept, headers: more = new Map(), limit }: Reading,
  use: (response: HttpResponse) => Promise<Value>,
): Promise<Value> {
  const headers = new Map([...(accept === undefined ? [] : [['accept', accept] as const]), ...more]);
  return ask(access, { method, url, headers, redirects: 'follow', limit, isIdempotent: true }, use);
}
