import { type MemoryStore, writableRepository } from './memory-store.ts';
import { digestOf } from './push-image.ts';
import { errorReply, jsonReply, reply } from './replies.ts';
import type { Reply, ServedRequest } from './serve.ts';

const longest = 4 * 1024 * 1024;
const dockerImage = 'application/vnd.docker.distribution.manifest.v2+json';
const dockerList = 'application/vnd.docker.distribution.manifest.list.v2+json';
const ociImage = 'application/vnd.oci.image.manifest.v1+json';
const ociIndex = 'application/vnd.oci.image.index.v1+json';

/** Answers requests for manifests as docker-registry 2.8 does. */
export function answerManifest(store: MemoryStore, name: string, reference: string, request: ServedRequest): Reply {
  if (request.method === 'PUT') return put(store, name, reference, request);
  if (request.method === 'DELETE') return remove(store, name, reference);
  const isDigest = reference.includes(':');
  if (isDigest && !/^sha256:[0-9a-f]{64}$/.test(reference)) return errorReply(500, 'UNKNOWN', {});
  const repository = store.repositories.get(name);
  const digest = isDigest ? reference : repository?.tags.get(reference);
  const found = digest === undefined ? undefined : repository?.manifests.get(digest);
  if (digest === undefined || found === undefined) {
    return errorReply(404, 'MANIFEST_UNKNOWN', isDigest ? { Name: name, Revision: reference } : { Tag: reference });
  }
  if (request.headers['if-none-match'] === `"${digest}"`) return reply(304);
  const accepted = (request.headers.accept ?? '').split(',').map(type => type.split(';')[0]?.trim());
  const { mediaType, bytes } = found;
  if (!isDigest && mediaType === dockerList && !accepted.includes(dockerList)) {
    // Clients of old get the child for their platform, under its own digest.
    const child = accepted.includes(dockerImage) ? amd64ChildOf(bytes) : undefined;
    return child === undefined ? errorReply(400, 'MANIFEST_INVALID', {}) : answerManifest(store, name, child, request);
  }
  if (mediaType === ociImage && !accepted.includes(mediaType)) return unaccepted('manifest', 'manifests');
  if (mediaType === ociIndex && !accepted.includes(mediaType)) return unaccepted('index', 'indexes');
  const headers = { 'Content-Type': mediaType, 'Docker-Content-Digest': digest, Etag: `"${digest}"` };
  return reply(200, { ...headers, 'Content-Length': `${bytes.length}` }, bytes);
}

function put(store: MemoryStore, name: string, reference: string, { headers, body, origin }: ServedRequest): Reply {
  if (body.length > longest) return errorReply(400, 'MANIFEST_INVALID', 'http: request body too large');
  const manifest = parsed(body);
  const mediaType = headers['content-type'] ?? '';
  const isKnown = [dockerImage, dockerList, ociImage, ociIndex].includes(mediaType);
  if (manifest === undefined || !isKnown || (manifest.mediaType ?? mediaType) !== mediaType) {
    return errorReply(400, 'MANIFEST_INVALID', {});
  }
  const digest = digestOf(body);
  if (reference.includes(':') && reference !== digest) return errorReply(400, 'DIGEST_INVALID');
  const repository = store.repositories.get(name);
  const { config, layers = [], manifests = [] } = manifest;
  const missing = [
    ...[...layers, ...(config === undefined ? [] : [config])].filter(blob => !repository?.blobs.has(blob.digest)),
    ...manifests.filter(child => !repository?.manifests.has(child.digest)),
  ];
  if (missing.length > 0) {
    const message = 'blob unknown to registry';
    return jsonReply(400, {
      errors: missing.map(blob => ({ code: 'MANIFEST_BLOB_UNKNOWN', message, detail: blob.digest })),
    });
  }
  const written = writableRepository(store, name);
  written.manifests.set(digest, { mediaType, bytes: body });
  if (!reference.includes(':')) written.tags.set(reference, digest);
  return reply(201, { Location: `${origin}/v2/${name}/manifests/${digest}`, 'Docker-Content-Digest': digest });
}

function remove(store: MemoryStore, name: string, reference: string): Reply {
  if (!reference.includes(':')) return errorReply(400, 'DIGEST_INVALID');
  const repository = store.repositories.get(name);
  if (repository?.manifests.delete(reference) !== true) return errorReply(404, 'MANIFEST_UNKNOWN');
  for (const [tag, digest] of repository.tags) if (digest === reference) repository.tags.delete(tag);
  return reply(202);
}

interface Parsed {
  readonly mediaType?: string;
  readonly config?: { readonly digest: string };
  readonly layers?: readonly { readonly digest: string }[];
  readonly manifests?: readonly {
    readonly digest: string;
    readonly platform?: { readonly os?: string; readonly architecture?: string };
  }[];
}

function parsed(bytes: Buffer): Parsed | undefined {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function amd64ChildOf(bytes: Buffer): string | undefined {
  return parsed(bytes)?.manifests?.find(({ platform }) => platform?.os === 'linux' && platform.architecture === 'amd64')
    ?.digest;
}

function unaccepted(one: string, many: string): Reply {
  const message = `OCI ${one} found, but accept header does not support OCI ${many}`;
  return errorReply(404, 'MANIFEST_UNKNOWN', undefined, message);
}
