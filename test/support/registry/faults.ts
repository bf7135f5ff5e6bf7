import { errorReply, reply } from './replies.ts';
import type { Fault, Reply } from './serve.ts';

/** Answers the same whatever is asked. */
export function answering(answer: Reply): Fault {
  return () => answer;
}

/** Too many requests: try again after so many seconds, or at a date. */
export function rateLimited(retryAfter?: string): Fault {
  return (_, next) => ({
    ...errorReply(429, 'TOOMANYREQUESTS'),
    headers: { ...next().headers, 'Content-Length': undefined, 'Retry-After': retryAfter },
  });
}

/** Trouble of the registry or of what stands before it. */
export function broken(status: number): Fault {
  return answering(reply(status, { 'Content-Type': 'text/html' }, '<h1>trouble</h1>'));
}

export function redirectedTo(location: string, status = 307): Fault {
  return answering(reply(status, { Location: location }));
}

/** The real answer with other headers (undefined: without them) or another body. */
export function altered(headers: Reply['headers'], body?: Reply['body']): Fault {
  return (_, next) => {
    const { status, headers: original, body: content } = next();
    const kept = Object.entries(original).filter(([name]) => !isIn(headers, name));
    return { status, headers: { ...Object.fromEntries(kept), ...headers }, body: body ?? content };
  };
}

/** A body that never ends: as fast as it is read, or a byte now and then. */
export function endless(pauseMs = 0): Fault {
  return (request, next) => altered({ 'Content-Length': undefined }, endlessBytes(pauseMs))(request, next);
}

/** The headers and a part of the body arrive, then the connection breaks. */
export function brokenOff(part = 'half of it'): Fault {
  return (request, next) => altered({}, thenBreak(part))(request, next);
}

/** Nothing arrives at all, until the server is stopped. */
export const silent: Fault = () => new Promise<Reply>(() => {});

async function* endlessBytes(pauseMs: number): AsyncIterable<Uint8Array> {
  for (;;) {
    if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs));
    yield Buffer.alloc(pauseMs > 0 ? 1 : 65536, 'x');
  }
}

async function* thenBreak(part: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(part);
  // Lets the part arrive before the connection goes.
  await new Promise(resolve => setImmediate(resolve));
  throw new Error('broken off');
}

function isIn(headers: Reply['headers'], name: string): boolean {
  return Object.keys(headers).some(other => other.toLowerCase() === name.toLowerCase());
}
