import type { IncomingMessage } from 'node:http';
import { OutcomeError } from '../../core/image/outcome.ts';
import { explainError } from './explain-error.ts';
import { unknownError } from './failures.ts';
import { mergeSmallChunks } from './merge-small-chunks.ts';
import type { HttpResponse } from './send.ts';
import type { Timeouts } from './timeouts.ts';
import type { UnresponsiveHosts } from './unresponsive-hosts.ts';

interface Reading {
  readonly url: URL;
  /** Bytes. */
  readonly limit: number;
  readonly timeouts: Pick<Timeouts, 'idle' | 'whole'>;
  readonly unresponsiveHosts: UnresponsiveHosts;
}

/** A longer rest is not read for the sake of the connection. */
const cheapRest = 64 * 1024;

export function createResponse(message: IncomingMessage, reading: Reading): HttpResponse {
  const { url } = reading;
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  // Whoever reads sees the error; nobody reading must not end the process.
  message.on('error', () => undefined);
  return {
    url: url.href,
    status: message.statusCode ?? 0,
    headers,
    get challenges() {
      return message.headersDistinct['www-authenticate'] ?? [];
    },
    body: mergeSmallChunks(readBody(message, reading)),
    text: (limit = reading.limit) => readText(message, { ...reading, limit: Math.min(limit, reading.limit) }),
    discard: () => discard(message, headers.get('content-length'), reading.timeouts.idle),
  };
}

async function* readBody(
  message: IncomingMessage,
  { url, limit, timeouts, unresponsiveHosts }: Reading,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => unknownError('too-large', `${url.host} sends more than ${limit} bytes`);
  const tooSlow = () => unknownError('timeout', `${url.host} sends too slowly`);
  let left = limit;
  let timer: NodeJS.Timeout | undefined;
  const arm = () => {
    timer = setTimeout(() => message.destroy(unknownError('timeout', `${url.host} stopped sending`)), timeouts.idle);
  };
  const attempt = unresponsiveHosts.begin(url.host, 'body');
  const whole = Number.isFinite(limit) ? setTimeout(() => message.destroy(tooSlow()), timeouts.whole) : undefined;
  try {
    if (Number(message.headers['content-length']) > limit) throw tooLarge();
    arm();
    for await (const chunk of message) {
      clearTimeout(timer);
      left -= chunk.length;
      if (left < 0) throw tooLarge();
      yield chunk;
      arm();
    }
    attempt.heard();
  } catch (error) {
    const failure = explainError(error, url.host);
    attempt.failed(failure);
    throw new OutcomeError(failure);
  } finally {
    clearTimeout(timer);
    clearTimeout(whole);
    if (!message.readableEnded) message.destroy();
  }
}

async function readText(message: IncomingMessage, reading: Reading): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of mergeSmallChunks(readBody(message, reading))) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function discard(message: IncomingMessage, length: string | undefined, idle: number): void {
  if (message.destroyed || message.readableEnded) return;
  if (length === undefined || !(Number(length) <= cheapRest)) {
    message.destroy();
    return;
  }
  const timer = setTimeout(() => message.destroy(), idle);
  message.once('close', () => clearTimeout(timer));
  message.resume();
}
