import { exchange } from '../../support/registry/exchange.ts';
import { digestOf, pushBlob, pushImage, testBlob, testImage, testIndex } from '../../support/registry/push-image.ts';
import type { TestRegistry } from '../../support/registry/test-registry.ts';

export const image = testImage({ layers: [[{ name: 'manifests/a.yaml', content: 'a: 1' }]] });
const index = testIndex(['amd64', 'arm64']);
const list = testIndex(['arm64', 'amd64'], { family: 'docker' });
const amd64 = list.children[1]?.digest ?? '';
export const blob = testBlob('application/octet-stream', Buffer.from('0123456789'));
export const unknown = digestOf(Buffer.from('nobody pushed this'));
export const every = { Accept: [image, index, list, ...list.children].map(({ mediaType }) => mediaType).join(', ') };

/** What every registry of the table holds: an image `v1`, an index `index`, a Docker list `list`, a blob. */
export async function fill(registry: TestRegistry): Promise<void> {
  await pushImage(registry, 'test/app:v1', image);
  await pushImage(registry, 'test/app:index', index);
  await pushImage(registry, 'test/app:list', list);
  await pushBlob(registry, 'test/app', blob);
}

type Ask = (
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: Buffer,
) => Promise<{ readonly status: number; readonly location: string; readonly told: string }>;

/** What was asked in short, how, and what is told: the status, telling headers, codes of errors. */
export interface ProtocolCase {
  readonly name: string;
  readonly run: (ask: Ask) => ReturnType<Ask>;
  readonly told: string;
}

/** Speaks to a registry and boils its answer down to one text. */
export function asking(registry: TestRegistry, authorization: string | undefined): Ask {
  return async (method, path, headers = {}, body) => {
    const response = await exchange(registry, new URL(path, `${registry.origin}/v2/`), {
      method,
      headers: { ...headers, ...(authorization === undefined ? {} : { Authorization: authorization }) },
      ...(body === undefined ? {} : { body }),
    });
    const location = response.headers.location ?? '';
    const telling = tellingHeaders.flatMap(name => {
      const value = response.headers[name];
      return value === undefined ? [] : [`${name}: ${anonymous(`${value}`, registry)}`];
    });
    const codes = response.body.toString().match(/"code":"\w+"|"message":"OCI[^"]*"|404 page not found/g) ?? [];
    return { status: response.status, location, told: [response.status, ...telling, ...codes].join('\n') };
  };
}

const tellingHeaders = [
  'content-type',
  'docker-content-digest',
  'etag',
  'www-authenticate',
  'location',
  'range',
  'content-range',
  'accept-ranges',
  'docker-distribution-api-version',
];

/** Ports, ids of uploads and the order of actions differ from run to run, and nothing hangs on them. */
function anonymous(text: string, { origin, tokens }: TestRegistry): string {
  return text
    .replace(origin, 'ORIGIN')
    .replace(tokens?.realm ?? origin, 'REALM')
    .replaceAll('push,pull', 'pull,push')
    .replace(/uploads\/[0-9a-f-]{36}\?_state=[^&]+/, 'uploads/ID');
}

export const api = 'docker-distribution-api-version: registry/2.0';
export const json = 'content-type: application/json; charset=utf-8';
const bytes = 'content-type: application/octet-stream';
const error = (status: number, ...codes: readonly string[]) =>
  [status, json, api, ...codes.map(code => `"code":"${code}"`)].join('\n');
export const bare = (status: number) => [status, json, api].join('\n');
const page = '404\ncontent-type: text/plain; charset=utf-8\ndocker-distribution-api-version: registry/2.0';
export const manifest = ({ mediaType, digest }: { readonly mediaType: string; readonly digest: string }) =>
  [200, `content-type: ${mediaType}`, `docker-content-digest: ${digest}`, `etag: "${digest}"`, api].join('\n');
export const written = (path: string, digest: string) =>
  [201, `docker-content-digest: ${digest}`, `location: ORIGIN/v2/${path}/${digest}`, api].join('\n');
export const upload = (status: number, range: string, repository = 'test/app') =>
  [status, `location: ORIGIN/v2/${repository}/blobs/uploads/ID`, `range: ${range}`, api].join('\n');
const blobFound = (status: number, ...more: readonly string[]) =>
  [
    status,
    bytes,
    `docker-content-digest: ${blob.digest}`,
    `etag: "${blob.digest}"`,
    ...more,
    'accept-ranges: bytes',
    api,
  ].join('\n');

export function one(told: string, ...request: Parameters<Ask>): ProtocolCase {
  const [method, path, headers = {}] = request;
  const fields = Object.keys(headers).map(name => ` with ${name}`);
  return { name: `${method} ${path.replace(/[0-9a-f]{60}/g, '…')}${fields}`, run: ask => ask(...request), told };
}

export const inApp = (path: string) => `test/app/${path}`;
const begin = async (ask: Ask) => (await ask('POST', inApp('blobs/uploads/'))).location;

export const openCases: readonly ProtocolCase[] = [
  one(bare(200), 'GET', ''),
  one(`${page}\n404 page not found`, 'GET', 'nothing'),
  one(manifest(image), 'GET', inApp('manifests/v1'), every),
  one(manifest(image), 'HEAD', inApp('manifests/v1'), every),
  one(manifest(image), 'HEAD', inApp(`manifests/${image.digest}`), every),
  one(manifest(index), 'HEAD', inApp('manifests/index'), every),
  one(manifest(list), 'GET', inApp('manifests/list'), every),
  one(manifest(list), 'GET', inApp(`manifests/${list.digest}`)),
  one(`304\n${api}`, 'GET', inApp('manifests/v1'), { ...every, 'If-None-Match': `"${image.digest}"` }),
  one(
    `${error(404, 'MANIFEST_UNKNOWN')}\n"message":"OCI manifest found, but accept header does not support OCI manifests"`,
    'GET',
    inApp('manifests/v1'),
    { Accept: '*/*' },
  ),
  one(
    `${error(404, 'MANIFEST_UNKNOWN')}\n"message":"OCI index found, but accept header does not support OCI indexes"`,
    'GET',
    inApp('manifests/index'),
    { Accept: image.mediaType },
  ),
  one(bare(404), 'HEAD', inApp('manifests/v1')),
  one(
    manifest({ mediaType: 'application/vnd.docker.distribution.manifest.v2+json', digest: amd64 }),
    'GET',
    inApp('manifests/list'),
    { Accept: 'application/vnd.docker.distribution.manifest.v2+json' },
  ),
  one(error(400, 'MANIFEST_INVALID'), 'GET', inApp('manifests/list')),
  one(error(404, 'MANIFEST_UNKNOWN'), 'GET', inApp('manifests/none'), every),
  one(bare(404), 'HEAD', inApp('manifests/none'), every),
  one(error(404, 'MANIFEST_UNKNOWN'), 'GET', inApp(`manifests/${unknown}`), every),
  one(error(404, 'MANIFEST_UNKNOWN'), 'GET', 'test/none/manifests/v1', every),
  one(`${page}\n404 page not found`, 'GET', inApp('manifests/-x')),
  one(error(500, 'UNKNOWN'), 'GET', inApp('manifests/sha256:abc')),
  one(`${page}\n404 page not found`, 'GET', inApp(`referrers/${image.digest}`)),
  one(blobFound(200), 'GET', inApp(`blobs/${blob.digest}`)),
  one(blobFound(200), 'HEAD', inApp(`blobs/${blob.digest}`)),
  one(blobFound(206, 'content-range: bytes 2-4/10'), 'GET', inApp(`blobs/${blob.digest}`), { Range: 'bytes=2-4' }),
  one(error(404, 'BLOB_UNKNOWN'), 'GET', inApp(`blobs/${unknown}`)),
  one(bare(404), 'HEAD', `test/none/blobs/${blob.digest}`),
  one(error(400, 'DIGEST_INVALID'), 'GET', inApp('blobs/sha256:abc')),
  one(bare(200), 'GET', inApp('tags/list')),
  one(error(404, 'NAME_UNKNOWN'), 'GET', 'test/none/tags/list'),
  one(upload(202, '0-0'), 'POST', inApp('blobs/uploads/')),
  one(upload(202, '0-0'), 'POST', inApp(`blobs/uploads/?digest=${blob.digest}`), {}, blob.bytes),
  one(written('test/two/blobs', blob.digest), 'POST', `test/two/blobs/uploads/?mount=${blob.digest}&from=test/app`),
  one(upload(202, '0-0', 'test/two'), 'POST', `test/two/blobs/uploads/?mount=${unknown}&from=test/app`),
  one(written(inApp('manifests'), image.digest), 'PUT', inApp('manifests/v2'), type(image.mediaType), image.bytes),
  one(
    written(inApp('manifests'), image.digest),
    'PUT',
    inApp(`manifests/${image.digest}`),
    type(image.mediaType),
    image.bytes,
  ),
  one(error(400, 'DIGEST_INVALID'), 'PUT', inApp(`manifests/${unknown}`), type(image.mediaType), image.bytes),
  one(error(400, 'MANIFEST_INVALID'), 'PUT', inApp('manifests/v3'), type('text/plain'), image.bytes),
  one(error(400, 'MANIFEST_INVALID'), 'PUT', inApp('manifests/v4'), type(index.mediaType), image.bytes),
  one(error(400, 'MANIFEST_INVALID'), 'PUT', inApp('manifests/v5'), type(image.mediaType), Buffer.from('{')),
  one(
    error(400, 'MANIFEST_INVALID'),
    'PUT',
    inApp('manifests/v6'),
    type(image.mediaType),
    Buffer.alloc(4 * 1024 * 1024 + 1, ' '),
  ),
  one(
    error(400, 'MANIFEST_BLOB_UNKNOWN', 'MANIFEST_BLOB_UNKNOWN'),
    'PUT',
    'test/three/manifests/v1',
    type(image.mediaType),
    image.bytes,
  ),
  one(
    error(400, 'MANIFEST_BLOB_UNKNOWN', 'MANIFEST_BLOB_UNKNOWN'),
    'PUT',
    'test/three/manifests/v2',
    type(index.mediaType),
    index.bytes,
  ),
  one(error(400, 'DIGEST_INVALID'), 'DELETE', inApp('manifests/v1')),
  one(error(404, 'MANIFEST_UNKNOWN'), 'DELETE', inApp(`manifests/${unknown}`)),
  {
    name: 'an upload in one piece',
    run: async ask => ask('PUT', `${await begin(ask)}&digest=${blob.digest}`, {}, blob.bytes),
    told: written(inApp('blobs'), blob.digest),
  },
  {
    name: 'an upload of other bytes',
    run: async ask => ask('PUT', `${await begin(ask)}&digest=${unknown}`, {}, blob.bytes),
    told: error(400, 'DIGEST_INVALID'),
  },
  {
    name: 'an upload without its digest',
    run: async ask => ask('PUT', await begin(ask), {}, blob.bytes),
    told: error(400, 'DIGEST_INVALID'),
  },
  {
    name: 'a chunk',
    run: async ask => ask('PATCH', await begin(ask), type('application/octet-stream'), Buffer.from('01234')),
    told: upload(202, '0-4'),
  },
  {
    name: 'the state after a chunk',
    run: async ask => {
      const chunk = await ask('PATCH', await begin(ask), type('application/octet-stream'), Buffer.from('01234'));
      return ask('GET', chunk.location);
    },
    told: upload(204, '0-4'),
  },
  {
    name: 'a chunk to the location of before',
    run: async ask => {
      const location = await begin(ask);
      await ask('PATCH', location, type('application/octet-stream'), Buffer.from('01234'));
      return ask('PATCH', location, type('application/octet-stream'), Buffer.from('56789'));
    },
    told: error(404, 'BLOB_UPLOAD_INVALID'),
  },
  {
    name: 'the end of an upload in chunks',
    run: async ask => {
      const chunk = await ask('PATCH', await begin(ask), type('application/octet-stream'), Buffer.from('01234'));
      return ask('PUT', `${chunk.location}&digest=${blob.digest}`, {}, Buffer.from('56789'));
    },
    told: written(inApp('blobs'), blob.digest),
  },
  { name: 'a cancelled upload', run: async ask => ask('DELETE', await begin(ask)), told: `204\n${api}` },
  {
    name: 'an upload that was cancelled before',
    run: async ask => {
      const location = await begin(ask);
      await ask('DELETE', location);
      return ask('PUT', `${location}&digest=${blob.digest}`, {}, blob.bytes);
    },
    told: error(404, 'BLOB_UPLOAD_UNKNOWN'),
  },
  {
    name: 'a manifest that was deleted before',
    run: async ask => {
      const other = testImage({ labels: { to: 'delete' }, layers: [] });
      const begun = await begin(ask);
      const config = other.blobs[0];
      await ask('PUT', `${begun}&digest=${config?.digest}`, {}, config?.bytes);
      await ask('PUT', inApp('manifests/deleted'), type(other.mediaType), other.bytes);
      await ask('DELETE', inApp(`manifests/${other.digest}`));
      return ask('HEAD', inApp('manifests/deleted'), every);
    },
    told: bare(404),
  },
];

function type(contentType: string): Readonly<Record<string, string>> {
  return { 'Content-Type': contentType };
}
