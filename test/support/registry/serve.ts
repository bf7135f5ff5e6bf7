import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './make-certificate.ts';

export interface ServedRequest {
  readonly method: string;
  /** As it arrived, with its query. */
  readonly path: string;
  readonly url: URL;
  /** Of the server, by the name that it was asked under. */
  readonly origin: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** A stream is written as it comes; one that throws breaks the connection off. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** Answers in place of the server, or changes what it would have answered. */
export type Fault = (request: ServedRequest, next: () => Reply) => Reply | Promise<Reply>;

export interface TestServer {
  readonly host: string;
  readonly origin: string;
  /** Every request so far. */
  readonly requests: readonly ServedRequest[];
  /** Requests in short, such as `HEAD /v2/app/manifests/v1`. */
  log(): readonly string[];
  forgetRequests(): void;
  /** For every request whose `METHOD path` matches, at most `times` times. The first that matches is used. */
  inject(when: RegExp, fault: Fault, times?: number): void;
  stop(): Promise<void>;
}

/** Serves replies on a free port of 127.0.0.1. */
export async function serve(answer: (request: ServedRequest) => Reply, tls?: Certificate): Promise<TestServer> {
  const requests: ServedRequest[] = [];
  const faults: { readonly when: RegExp; readonly fault: Fault; left: number }[] = [];
  const listener = async (incoming: IncomingMessage, response: ServerResponse) => {
    try {
      const request = await receive(incoming, tls === undefined ? 'http' : 'https');
      requests.push(request);
      const found = faults.find(({ when, left }) => left > 0 && when.test(inShort(request)));
      if (found !== undefined) found.left--;
      await send(response, await (found?.fault ?? ((_, next) => next()))(request, () => answer(request)));
    } catch {
      response.destroy();
    }
  };
  const server =
    tls === undefined ? createServer(listener) : createTlsServer({ cert: tls.pem, key: tls.keyPem }, listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `${tls === undefined ? 'http' : 'https'}://${host}`,
    requests,
    log: () => requests.map(inShort),
    forgetRequests: () => {
      requests.length = 0;
    },
    inject: (when, fault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ when, fault, left: times });
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function inShort({ method, path }: ServedRequest): string {
  return `${method} ${path}`;
}

async function receive(incoming: IncomingMessage, scheme: string): Promise<ServedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = '', url = '', headers } = incoming;
  const origin = `${scheme}://${headers.host}`;
  return { method, path: url, url: new URL(`${origin}${url}`), origin, headers, body: Buffer.concat(chunks) };
}

async function send(response: ServerResponse, { status, headers, body }: Reply): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  if (typeof body === 'string' || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  for await (const chunk of body) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await new Promise<void>(resolve => waitFor(response, resolve));
  }
  response.end();
}

function waitFor(response: ServerResponse, done: () => void): void {
  const go = () => {
    response.off('drain', go);
    response.off('close', go);
    done();
  };
  response.on('drain', go);
  response.on('close', go);
}
