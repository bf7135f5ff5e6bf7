import type { Descriptor } from '../../core/image/model.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { createDigestHash, finishDigest } from './digest-of.ts';
import { explainStatus } from './explain-status.ts';
import { unknown, unknownError } from './failures.ts';
import { read } from './read.ts';
import type { RegistryContext } from './registry-context.ts';
import type { Repository } from './repository.ts';
import type { HttpResponse } from './send.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Times that a body which breaks off is asked for again from where it ended. */
const maxResumed = 3;
const resumedCauses: ReadonlySet<string> = new Set(['network', 'timeout', 'server']);

/**
 * The bytes of a blob of the repository, as they come; `OutcomeError` is thrown where they are not those of the
 * descriptor. A body that breaks off is asked for again from there on, by a range or, where the registry knows none, by reading up to
 * there once more. They come from nowhere else: addresses that a manifest names are not followed (CVE-2020-15157). The
 * connection is held until they are read, or the reading is given up.
 */
export async function fetchBlob(
  context: RegistryContext,
  reference: ImageReference,
  descriptor: Descriptor,
): Promise<Outcome<Bytes>> {
  const repository = await context.locate(reference);
  const open = (start: number) => openBlob(context, repository, descriptor, start);
  const first = await open(0);
  return first.kind === 'exists' ? { kind: 'exists', value: verified(resumed(first.value, open), descriptor) } : first;
}

/** Where bytes came from in the end, and the bytes. */
interface Body {
  readonly host: string;
  readonly bytes: Bytes;
}

/** The rest of a blob. @param start the byte that it begins with */
async function openBlob(
  context: RegistryContext,
  repository: Repository,
  { digest, size }: Descriptor,
  start: number,
): Promise<Outcome<Body>> {
  const url = `${repository.url}/blobs/${digest.text}`;
  const headers = new Map(start === 0 ? [] : [['range', `bytes=${start}-`]]);
  const request = { method: 'GET', url, headers, limit: Number.POSITIVE_INFINITY } as const;
  return read<Outcome<Body>>(context, repository, request, async response => {
    if (response.status !== 200 && !isRest(response, start)) return explainStatus(response, 'blob', repository.host);
    const { host } = new URL(response.url);
    const skipped = response.status === 200 ? start : 0;
    const expected = size - start + skipped;
    const length = response.headers.get('content-length');
    if (length !== undefined && Number(length) !== expected) {
      response.discard();
      return unknown('corrupt', `${host} announces ${Number(length)} bytes of a blob that has ${expected}`);
    }
    return { kind: 'exists', value: { host, bytes: after(skipped, response.body) } };
  });
}

function isRest({ status, headers }: HttpResponse, start: number): boolean {
  return status === 206 && start > 0 && headers.get('content-range')?.startsWith(`bytes ${start}-`) === true;
}

async function* after(skipped: number, bytes: Bytes): AsyncGenerator<Uint8Array> {
  let left = skipped;
  for await (const chunk of bytes) {
    const rest = left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
    if (rest.length > 0) yield rest;
  }
}

async function* resumed(
  first: Body,
  open: (start: number) => Promise<Outcome<Body>>,
): AsyncGenerator<readonly [Uint8Array, host: string]> {
  let start = 0;
  let body = first;
  for (let times = 0; ; times++) {
    try {
      for await (const chunk of body.bytes) {
        start += chunk.length;
        yield [chunk, body.host];
      }
      return;
    } catch (error) {
      if (times === maxResumed || !isBrokenOff(error)) throw error;
    }
    const next = await open(start);
    if (next.kind !== 'exists') throw new OutcomeError(next);
    body = next.value;
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof OutcomeError && error.failure.kind === 'unknown' && resumedCauses.has(error.failure.cause);
}

async function* verified(
  pieces: AsyncIterable<readonly [Uint8Array, host: string]>,
  { digest, size }: Descriptor,
): AsyncGenerator<Uint8Array> {
  const hash = createDigestHash(digest.algorithm);
  let left = size;
  let from = 'the registry';
  for await (const [chunk, host] of pieces) {
    from = host;
    left -= chunk.length;
    if (left < 0) throw unknownError('corrupt', `${host} sends more than the ${size} bytes of a blob`);
    hash.update(chunk);
    yield chunk;
  }
  if (left > 0) throw unknownError('corrupt', `${from} sent ${size - left} of the ${size} bytes of a blob`);
  if (finishDigest(hash, digest.algorithm).text !== digest.text) {
    throw unknownError('corrupt', `${from} sent content that does not match the digest`);
  }
}
