import type { Descriptor } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { createDigestHash, finishDigest } from './digest-of.ts';
import { explainStatus } from './explain-status.ts';
import { unknown, unknownError } from './failures.ts';
import { type Context, read } from './repository.ts';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * The bytes of a blob of the repository, as they come; `OutcomeError` is thrown where they are not those of the
 * descriptor. They come from nowhere else: addresses that a manifest names are not followed (CVE-2020-15157). The
 * connection is held until they are read, or the reading is given up.
 */
export async function fetchBlob(
  context: Context,
  reference: ImageReference,
  descriptor: Descriptor,
): Promise<Outcome<Bytes>> {
  const repository = await context.locate(reference);
  const url = `${repository.url}/blobs/${descriptor.digest.text}`;
  const request = { method: 'GET', url, limit: Number.POSITIVE_INFINITY } as const;
  return read<Outcome<Bytes>>(context, repository, request, async response => {
    if (response.status !== 200) return explainStatus(response, 'blob', repository.host);
    const { host } = new URL(response.url);
    const length = response.headers.get('content-length');
    if (length !== undefined && Number(length) !== descriptor.size) {
      response.discard();
      return unknown('corrupt', `${host} announces ${Number(length)} bytes of a blob that has ${descriptor.size}`);
    }
    return { kind: 'exists', value: verified(response.body, descriptor, host) };
  });
}

async function* verified(body: Bytes, { digest, size }: Descriptor, host: string): AsyncGenerator<Uint8Array> {
  const hash = createDigestHash(digest.algorithm);
  let left = size;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) throw unknownError('corrupt', `${host} sends more than the ${size} bytes of a blob`);
    hash.update(chunk);
    yield chunk;
  }
  if (left > 0) throw unknownError('corrupt', `${host} sent ${size - left} bytes of a blob that has ${size}`);
  if (finishDigest(hash, digest.algorithm).text !== digest.text) {
    throw unknownError('corrupt', `${host} sent other bytes than those of the digest`);
  }
}
