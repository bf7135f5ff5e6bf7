import type { IncomingMessage } from 'node:http';

/**
 * What is answered instead of the content, undefined where it is sent. There are no entity tags, so none is the current one.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-precedence-of-preconditions
 */
export function conditionOf({ headers }: IncomingMessage, modified: Date): 304 | 412 | undefined {
  const seconds = Math.floor(modified.getTime() / 1000);
  const match = headers['if-match'];
  const unmodified = secondsOf(headers['if-unmodified-since']);
  if (match !== undefined ? !hasStar(match) : unmodified !== undefined && seconds > unmodified) return 412;
  const noneMatch = headers['if-none-match'];
  const since = secondsOf(headers['if-modified-since']);
  const isKnown = noneMatch === undefined ? since !== undefined && seconds <= since : hasStar(noneMatch);
  return isKnown ? 304 : undefined;
}

function hasStar(header: string): boolean {
  return header.split(',').some(tag => tag.trim() === '*');
}

function secondsOf(header: string | undefined): number | undefined {
  const milliseconds = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
