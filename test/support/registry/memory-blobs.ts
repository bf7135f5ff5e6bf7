import { randomUUID } from 'node:crypto';
import { type MemoryStore, writableRepository } from './memory-store.ts';
import { digestOf } from './push-image.ts';
import { errorReply, reply } from './replies.ts';
import type { Reply, ServedRequest } from './serve.ts';

/** Answers requests for blobs as docker-registry 2.8 does. */
export function answerBlob(store: MemoryStore, name: string, digest: string, request: ServedRequest): Reply {
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) return errorReply(400, 'DIGEST_INVALID', {});
  const bytes = store.repositories.get(name)?.blobs.get(digest);
  if (bytes === undefined) return errorReply(404, 'BLOB_UNKNOWN', digest);
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Docker-Content-Digest': digest,
    Etag: `"${digest}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'max-age=31536000',
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (range === null) return reply(200, { ...headers, 'Content-Length': `${bytes.length}` }, bytes);
  const from = Number(range[1]);
  const to = range[2] === '' ? bytes.length - 1 : Math.min(Number(range[2]), bytes.length - 1);
  const part = bytes.subarray(from, to + 1);
  const partHeaders = { 'Content-Length': `${part.length}`, 'Content-Range': `bytes ${from}-${to}/${bytes.length}` };
  return reply(206, { ...headers, ...partHeaders }, part);
}

/** Begins an upload, or mounts a blob of another repository. */
export function beginUpload(store: MemoryStore, name: string, { url, origin }: ServedRequest): Reply {
  const mount = url.searchParams.get('mount');
  const bytes = store.repositories.get(url.searchParams.get('from') ?? '')?.blobs.get(mount ?? '');
  if (mount !== null && bytes !== undefined) {
    writableRepository(store, name).blobs.set(mount, bytes);
    return created(origin, name, mount);
  }
  const id = randomUUID();
  store.uploads.set(id, { repository: name, bytes: Buffer.alloc(0) });
  return state(store, id, origin, 202);
}

/** Goes on with an upload: a chunk, its end, its state or its cancellation. */
export function continueUpload(store: MemoryStore, name: string, id: string, request: ServedRequest): Reply {
  const { method, url, origin, body } = request;
  const upload = store.uploads.get(id);
  if (upload?.repository !== name) return errorReply(404, 'BLOB_UPLOAD_UNKNOWN', {});
  if (Number(url.searchParams.get('_state')) !== upload.bytes.length) return errorReply(404, 'BLOB_UPLOAD_INVALID', {});
  if (method === 'DELETE') {
    store.uploads.delete(id);
    return reply(204, { 'Docker-Upload-Uuid': id });
  }
  if (method === 'GET') return state(store, id, origin, 204);
  const digest = url.searchParams.get('digest');
  if (method === 'PUT' && digest === null) return errorReply(400, 'DIGEST_INVALID', 'digest missing');
  upload.bytes = Buffer.concat([upload.bytes, body]);
  if (digest === null) return state(store, id, origin, 202);
  store.uploads.delete(id);
  if (digestOf(upload.bytes) !== digest) return errorReply(400, 'DIGEST_INVALID', { Digest: digest, Reason: {} });
  writableRepository(store, name).blobs.set(digest, upload.bytes);
  return created(origin, name, digest);
}

function created(origin: string, name: string, digest: string): Reply {
  return reply(201, { Location: `${origin}/v2/${name}/blobs/${digest}`, 'Docker-Content-Digest': digest });
}

function state(store: MemoryStore, id: string, origin: string, status: number): Reply {
  const { repository, bytes } = store.uploads.get(id) ?? { repository: '', bytes: Buffer.alloc(0) };
  return reply(status, {
    Location: `${origin}/v2/${repository}/blobs/uploads/${id}?_state=${bytes.length}`,
    Range: `0-${Math.max(bytes.length - 1, 0)}`,
    'Docker-Upload-Uuid': id,
  });
}
