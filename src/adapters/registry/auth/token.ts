import type { Failure } from '../../../core/image/outcome.ts';
import { parsedJson } from '../../../core/json/parsed-json.ts';
import { isObject } from '../../../core/json.ts';
import { unknown } from '../failures.ts';

/** What a token server gives. */
export interface Token {
  readonly text: string;
  /** Milliseconds, of the clock that received it: the server's clock is not believed. */
  readonly validUntil: number;
}

/** Longer headers are taken by no server. */
const maxTokenLength = 16 * 1024;
/** Seconds. The protocol says 60 where nothing is said, and that no less is given. */
const minLifeSeconds = 60;
const maxLifeSeconds = 3600;
/** Seconds before its end from which on a token is not used any more. */
const margin = 10;

/**
 * Reads the answer of a token server: `token` or `access_token`, and for how many seconds.
 *
 * @param now milliseconds, when it was received
 * @see https://distribution.github.io/distribution/spec/auth/token/
 */
export function parseToken(body: string, now: number, server: string): Token | Failure {
  const value = parsedJson(body);
  const answer = value !== undefined && isObject(value) ? value : undefined;
  const text = answer?.token || answer?.access_token;
  // It becomes a header: anything but visible ASCII could not be sent.
  if (typeof text !== 'string' || text.length > maxTokenLength || !/^[\x21-\x7e]+$/.test(text)) {
    return unknown('corrupt', `the token server ${server} answered without a token that can be sent`);
  }
  const said = answer?.expires_in;
  const life = typeof said === 'number' ? Math.min(Math.max(said, minLifeSeconds), maxLifeSeconds) : minLifeSeconds;
  return { text, validUntil: now + (life - margin) * 1000 };
}
