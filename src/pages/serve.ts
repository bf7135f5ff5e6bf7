import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** What a request is answered with. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** `text/plain; charset=utf-8` unless it is set. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request; undefined leaves it to the next one. What it throws is answered with 500, without a word of it. */
export type Route = (request: IncomingMessage, url: URL) => Promise<Answer | undefined>;

export interface HttpServer {
  /** Where it listens, such as `http://localhost:3000`. */
  readonly url: string;
  /** Takes no more connections, and ends those that are idle. */
  close(): Promise<void>;
}

/** So much of a request may take this long to come; a delivery is 25 MB at most. */
const requestTimeoutMs = 60_000;

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/**
 * Serves routes over HTTP: the first that answers does. TLS is for a proxy in front of it.
 *
 * @param onError is told what a route threw
 * @throws the error of listening, such as EADDRINUSE
 */
export async function serve(
  { host, port }: { readonly host: string; readonly port: number },
  routes: readonly Route[],
  onError: (error: unknown) => void,
): Promise<HttpServer> {
  const server = createServer({ requestTimeout: requestTimeoutMs, maxHeaderSize: 16 * 1024 }, (request, response) => {
    void answer(routes, request)
      .catch((error: unknown): Answer => {
        onError(error);
        return { status: 500, body: 'An error occurred. See the log.\n' };
      })
      .then(found => send(request, response, found));
  });
  await once(server.listen(port, host), 'listening');
  return { url: urlOf(server, host), close: () => closed(server) };
}

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Answer> {
  // Only the path and the query count: a host in a request is whatever its sender wrote.
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url === null) return { status: 400, body: 'This is no address.\n' };
  for (const route of routes) {
    const found = await route(request, url);
    if (found !== undefined) return found;
  }
  return { status: 404, body: 'There is no such page.\n' };
}

function send(request: IncomingMessage, response: ServerResponse, found: Answer): void {
  const { status, body, contentType = 'text/plain; charset=utf-8', headers } = found;
  response.writeHead(status, { ...always, 'content-type': contentType, ...headers });
  response.end(request.method === 'HEAD' ? undefined : body, () => {
    // What was not read of it would be taken for the next request.
    if (!request.complete) request.destroy();
  });
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** How often connections are looked for whose last answer was under way: browsers would keep them for seconds. */
const lookMs = 20;

function closed(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setInterval(() => server.closeIdleConnections(), lookMs);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
