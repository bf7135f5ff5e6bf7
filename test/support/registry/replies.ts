import type { Reply } from './serve.ts';

/** An answer of any kind. */
export function reply(status: number, headers: Reply['headers'] = {}, body: Reply['body'] = ''): Reply {
  return { status, headers, body };
}

export function jsonReply(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return reply(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }, JSON.stringify(value));
}

const messages = {
  UNAUTHORIZED: 'authentication required',
  DENIED: 'requested access to the resource is denied',
  TOOMANYREQUESTS: 'too many requests',
  MANIFEST_UNKNOWN: 'manifest unknown',
  MANIFEST_INVALID: 'manifest invalid',
  MANIFEST_BLOB_UNKNOWN: 'blob unknown to registry',
  NAME_UNKNOWN: 'repository name not known to registry',
  BLOB_UNKNOWN: 'blob unknown to registry',
  BLOB_UPLOAD_UNKNOWN: 'blob upload unknown to registry',
  BLOB_UPLOAD_INVALID: 'blob upload invalid',
  DIGEST_INVALID: 'provided digest did not match uploaded content',
  UNKNOWN: 'unknown error',
} as const;

export type ErrorCode = keyof typeof messages;

/** An answer with an error of the distribution protocol. */
export function errorReply(status: number, code: ErrorCode, detail?: unknown, message: string = messages[code]): Reply {
  return jsonReply(status, { errors: [{ code, message, ...(detail === undefined ? {} : { detail }) }] });
}

/** What is answered to a path that is not one of the protocol. */
export const noSuchPage: Reply = reply(404, { 'Content-Type': 'text/plain; charset=utf-8' }, '404 page not found\n');
