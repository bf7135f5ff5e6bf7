import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { OutcomeError } from '../../core/image/outcome.ts';
import type { Deadline } from './deadline.ts';
import { explainError } from './explain-error.ts';
import { unknownError } from './failures.ts';
import { createResponse } from './response.ts';
import type { HttpRequest, HttpResponse } from './send.ts';
import type { Timeouts } from './timeouts.ts';
import type { UnresponsiveHosts } from './unresponsive-hosts.ts';

const maxHeaderSize = 16 * 1024;
/** Answers of status 1xx before the real one. */
const maxInterim = 16;

interface SingleRequest extends Pick<HttpRequest, 'method' | 'headers' | 'body' | 'limit'> {
  readonly url: URL;
  readonly agent: Agent;
}

/** What ends a request from outside. */
interface Ends {
  readonly deadline: Deadline;
  readonly unresponsiveHosts: UnresponsiveHosts;
}

/** One request and its answer, on one connection. Throws `OutcomeError` where there is no answer. */
export function sendOnce(
  single: SingleRequest,
  timeouts: Timeouts,
  { deadline, unresponsiveHosts }: Ends,
): Promise<HttpResponse> {
  const { url, method, agent, body, limit } = single;
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:';
    const headers = { 'user-agent': 'catalog-keeper', ...Object.fromEntries(single.headers) };
    // The agent makes it HTTPS.
    const sent = request(url, { method, agent, headers, maxHeaderSize });
    let answer: IncomingMessage | undefined;
    const cancel = (error: OutcomeError) => {
      (answer ?? sent).destroy(error);
      // A request that has no connection yet says nothing of its end.
      end();
      reject(error);
    };
    const unwatches = [deadline.watch(cancel), unresponsiveHosts.watch(url.host, cancel)];
    const timer = phaseTimer(url.host, cancel);
    const end = () => {
      timer.stop();
      for (const unwatch of unwatches) unwatch();
    };
    sent.once('close', () => {
      end();
      if (answer === undefined) reject(unknownError('network', `${url.host} closed the connection early`));
    });
    sent.on('error', error => reject(new OutcomeError(explainError(error, url.host))));
    let interim = 0;
    sent.on('information', () => {
      if (++interim > maxInterim)
        cancel(unknownError('not-a-registry', `${url.host} announces answers without an end`));
    });
    sent.once('response', response => {
      answer = response;
      timer.stop();
      const given = createResponse(response, { url, limit, timeouts, unresponsiveHosts });
      if (method !== 'HEAD') return resolve(given);
      // Only now is the connection free for the next request.
      response.once('end', () => resolve(given)).once('close', () => resolve(given));
      response.resume();
    });
    const patience = method === 'PUT' ? timeouts.stored : timeouts.headers;
    timer.start(timeouts.connect);
    if (!isStream(body)) {
      sent.end(body);
      whenConnected(sent, isTls, () => timer.start(patience));
      return;
    }
    sendStream(sent, body, () => timer.start(timeouts.idle)).then(
      () => {
        if (answer === undefined) timer.start(patience);
      },
      error => {
        // What is sent has troubles of its own, which are not the host's.
        reject(error);
        sent.destroy();
      },
    );
  });
}

function isStream(body: HttpRequest['body']): body is AsyncIterable<Uint8Array> {
  return body !== undefined && !(body instanceof Uint8Array);
}

function whenConnected(sent: ClientRequest, isTls: boolean, run: () => void): void {
  sent.once('socket', socket => {
    if (socket.connecting) socket.once(isTls ? 'secureConnect' : 'connect', run);
    else run();
  });
}

async function sendStream(sent: ClientRequest, body: AsyncIterable<Uint8Array>, onProgress: () => void): Promise<void> {
  for await (const chunk of body) {
    if (sent.destroyed) return;
    onProgress();
    if (!sent.write(chunk)) await new Promise<void>(resolve => onceEither(sent, 'drain', 'close', resolve));
  }
  sent.end();
}

function onceEither(sent: ClientRequest, one: string, other: string, run: () => void): void {
  const done = () => {
    sent.off(one, done).off(other, done);
    run();
  };
  sent.on(one, done).on(other, done);
}

/** Ends the request when a phase of it takes too long. Each phase replaces the one before. */
function phaseTimer(host: string, cancel: (error: OutcomeError) => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => cancel(unknownError('timeout', `${host} did not answer in time`)), milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
