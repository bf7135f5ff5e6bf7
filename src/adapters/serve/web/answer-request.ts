import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { BlobQueries } from '../../../core/serve/index.ts';
import type { PieceReader } from '../piece-file.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { conditionOf } from './condition-of.ts';

/** What the web API answers with. */
export interface WebCatalog {
  /** Its name in addresses: `/catalogs/NAME/api/v1/all`. */
  readonly name: string;
  readonly blobs: BlobQueries;
  /** Pieces that are blobs. */
  readonly lines: readonly number[];
  readonly pieces: PieceReader;
  /** When the content was read, for caches. */
  readonly modified: Date;
}

type Answer =
  | { readonly status: 400 | 404 | 405; readonly message: string }
  | { readonly status: 304 | 412 }
  | { readonly status: 200; readonly lines: readonly number[] };

/** Below that catalogd does not compress either. */
const minCompressed = 1024;
const allParameters: ReadonlySet<string> = new Set(['schema', 'package', 'name']);

/**
 * Answers as the web API of catalogd does, at its paths and, for short, without the name of the catalog.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.9.0/internal/catalogd/server/handlers.go
 */
export function answerRequest(catalog: WebCatalog, request: IncomingMessage, response: ServerResponse): void {
  const answer = answerTo(catalog, request);
  if ('message' in answer) {
    response.writeHead(answer.status, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`${answer.message}\n`);
    return;
  }
  response.setHeader('Last-Modified', catalog.modified.toUTCString());
  if ('lines' in answer) sendLines(request, response, answer.lines, catalog.pieces);
  else response.writeHead(answer.status).end();
}

function answerTo({ name: catalogName, blobs, lines, modified }: WebCatalog, request: IncomingMessage): Answer {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  const place = url === null ? undefined : placeOf(url.pathname);
  if (url === null || place === undefined) return { status: 404, message: '404 page not found' };
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, message: 'Method Not Allowed' };
  const query = place.endpoint === 'metas' ? url.searchParams : new URLSearchParams();
  if ([...query.keys()].some(name => !allParameters.has(name))) return { status: 400, message: '400 Bad Request' };
  if ((place.catalog ?? catalogName) !== catalogName) return { status: 404, message: '404 Not Found' };
  const condition = conditionOf(request, modified);
  if (condition !== undefined) return { status: condition };
  const [schema = '', packageName = '', name = ''] = ['schema', 'package', 'name'].map(key => query.get(key) ?? '');
  const found = blobs.find({ schema, package: packageName, name });
  return { status: 200, lines: found.map(number => lines[number] ?? -1) };
}

function placeOf(path: string): { readonly catalog?: string; readonly endpoint: 'all' | 'metas' } | undefined {
  const [, , catalog, endpoint] = /^(\/catalogs\/([^/]+))?\/api\/v1\/(all|metas)$/.exec(path) ?? [];
  if (endpoint !== 'all' && endpoint !== 'metas') return undefined;
  return catalog === undefined ? { endpoint } : { catalog, endpoint };
}

function sendLines(
  request: IncomingMessage,
  response: ServerResponse,
  lines: readonly number[],
  pieces: PieceReader,
): void {
  const length = lines.reduce((sum, line) => sum + pieces.length(line), 0);
  const isCompressed = length >= minCompressed && acceptsGzip(request.headers['accept-encoding']);
  response.setHeader('Content-Type', 'application/jsonl');
  response.setHeader('Vary', 'Accept-Encoding');
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  else response.setHeader('Content-Length', length);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const source = Readable.from(readEach(lines, pieces), { objectMode: false });
  // A client that goes away ends the stream; nobody needs to be told.
  const done = () => undefined;
  if (isCompressed) pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), response, done);
  else pipeline(source, response, done);
}

/** One after the other, as they are taken. */
function* readEach(lines: readonly number[], pieces: PieceReader): Generator<Buffer> {
  for (const line of lines) yield pieces.read(line);
}
