import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { BlobQueries } from '../../core/serve/index.ts';
import { byProtocol } from './by-protocol.ts';
import type { EncodedCatalog } from './catalog-encoder.ts';
import { startGrpc } from './grpc/start-grpc.ts';
import { listen } from './listen.ts';
import { PieceReader } from './piece-file.ts';
import { answerRequest } from './web/answer-request.ts';

export interface CatalogServerOptions {
  readonly host: string;
  /** 0 for one that is free. */
  readonly port: number;
  /** Of the catalog, in the addresses of the web API. */
  readonly name: string;
  readonly catalog: EncodedCatalog;
  /** Where it was encoded to, open for reading; closed with the server. */
  readonly file: number;
  readonly modified: Date;
  /** More connections at once are refused; not set: as many as the system has. */
  readonly maxConnections?: number;
}

export interface CatalogServer {
  readonly port: number;
  /** Takes no more connections, and ends once requests under way are answered, or after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** How often connections are looked for whose last answer was under way: clients keep them for seconds. */
const lookMs = 20;

/**
 * Serves a catalog on one port: the registry API by gRPC, and catalogd's web API by HTTP/1.1.
 *
 * @throws the error of listening, such as EADDRINUSE
 */
export async function openCatalogServer(options: CatalogServerOptions): Promise<CatalogServer> {
  const { name, catalog, modified } = options;
  const pieces = new PieceReader(options.file, catalog.ends);
  const blobs = new BlobQueries(catalog.keys);
  const grpc = startGrpc(catalog, blobs, pieces);
  const web = { name, blobs, lines: catalog.lines, pieces, modified };
  const http = createHttpServer((request, response) => answerRequest(web, request, response));
  /** Those on which nobody has said anything yet. */
  const silent = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    for (const set of [silent, sockets]) {
      set.add(socket);
      socket.once('close', () => set.delete(socket));
    }
    byProtocol(socket, {
      http2: grpc.take,
      http1: taken => void http.emit('connection', taken),
      known: () => silent.delete(socket),
    });
  });
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  const port = await listen(server, options);
  return {
    port,
    async close(graceMs) {
      const closed = new Promise(resolve => server.close(resolve));
      const timer = setTimeout(destroyAll, graceMs, sockets);
      destroyAll(silent);
      http.closeIdleConnections();
      const idle = setInterval(() => http.closeIdleConnections(), lookMs);
      await grpc.close(graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
      pieces.close();
    },
  };
}

function destroyAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
