import { createHash } from 'node:crypto';
import type { Digest } from '../../core/image/digest.ts';
import { tooLarge } from '../../core/image/failures.ts';
import { OutcomeError } from '../../core/image/outcome.ts';
import { openInside } from './open-inside.ts';

/** The name of a blob in its layout. A digest holds nothing but hexadecimal digits, so this never leads out of it. */
export function blobName({ algorithm, hex }: Digest): string {
  return `blobs/${algorithm}/${hex}`;
}

/**
 * The bytes of a blob, verified as they are read.
 *
 * @param size where it is known
 * @throws OutcomeError `absent`, or `unknown` at the latest at the end when size or digest are wrong
 */
export async function* readBlob(root: string, digest: Digest, size: number | undefined): AsyncGenerator<Uint8Array> {
  const name = blobName(digest);
  const file = await openInside(root, name);
  if (file === undefined) throw absent(digest);
  try {
    const { size: bytes } = await file.stat();
    if (size !== undefined && bytes !== size) throw corrupt(`${name} has ${bytes} bytes instead of ${size}`);
    const hash = createHash(digest.algorithm);
    for await (const chunk of file.createReadStream({ highWaterMark: 64 * 1024, autoClose: false })) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== digest.hex) throw corrupt(`${name} does not have the content of its digest`);
  } finally {
    await file.close();
  }
}

/** A blob as a whole. @throws OutcomeError also when it has more than `limit` bytes */
export async function readWholeBlob(
  root: string,
  digest: Digest,
  size: number | undefined,
  limit: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of readBlob(root, digest, size)) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(`${blobName(digest)} has more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function absent(digest: Digest): OutcomeError {
  return new OutcomeError({ kind: 'absent', detail: `the layout has no ${digest.text}` });
}

function corrupt(detail: string): OutcomeError {
  return new OutcomeError({ kind: 'unknown', cause: 'corrupt', detail });
}
