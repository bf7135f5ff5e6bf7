import type { IncomingMessage, ServerResponse } from 'node:http';

/** An image for one platform that is served: what it consists of is in memory. */
export interface ServedImage {
  /** Its name in addresses: `catalog`. */
  readonly name: string;
  /** Of its manifest. */
  readonly digest: { readonly text: string };
  readonly mediaType: string;
  /** Bytes of the manifest and of every blob by digest, `sha256:…`. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/**
 * Answers a pull by digest, as registries do. There are no tags, nothing is listed, and nothing can be pushed.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.1/spec.md#pull
 */
export function answerPull(image: ServedImage, request: IncomingMessage, response: ServerResponse): void {
  const { status, type, body, digest } = answerTo(image, request);
  if (digest !== undefined) response.setHeader('Docker-Content-Digest', digest);
  // Node leaves out the body where the request is HEAD.
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
}

interface Answer {
  readonly status: 200 | 404 | 405;
  readonly type: string;
  readonly body: Uint8Array;
  readonly digest?: string;
}

function answerTo({ name, digest, mediaType, contents }: ServedImage, { method, url }: IncomingMessage): Answer {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'UNSUPPORTED');
  const path = URL.parse(url ?? '', 'http://localhost')?.pathname ?? '';
  if (path === '/v2/') return { status: 200, type: json, body: Buffer.from('{}') };
  const [, named, kind, wanted = ''] = /^\/v2\/([^/]+)\/(manifests|blobs)\/([^/]+)$/.exec(path) ?? [];
  if (named !== name) return refusal(404, 'NAME_UNKNOWN');
  const body = contents.get(wanted);
  if (kind === 'blobs' && body !== undefined) return { status: 200, type: anyType, body, digest: wanted };
  if (kind === 'blobs') return refusal(404, 'BLOB_UNKNOWN');
  if (body === undefined || wanted !== digest.text) return refusal(404, 'MANIFEST_UNKNOWN');
  return { status: 200, type: mediaType, body, digest: wanted };
}

const json = 'application/json';
const anyType = 'application/octet-stream';

function refusal(status: 404 | 405, code: string): Answer {
  return { status, type: json, body: Buffer.from(JSON.stringify({ errors: [{ code }] })) };
}
