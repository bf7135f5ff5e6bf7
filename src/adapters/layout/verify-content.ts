import { createHash } from 'node:crypto';
import type { Digest } from '../../core/image/digest.ts';
import { LayoutError } from './layout-error.ts';

/** What is written, verified as it passes. @throws LayoutError `corrupt` before the end when it is not of this digest and size */
export async function* verifyContent(
  content: AsyncIterable<Uint8Array>,
  digest: Digest,
  size: number,
): AsyncGenerator<Uint8Array> {
  const hash = createHash(digest.algorithm);
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > size) break;
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== size) throw corrupt(`it does not have ${size} bytes`);
  if (hash.digest('hex') !== digest.hex) throw corrupt('its content has another digest');

  function corrupt(why: string): LayoutError {
    return new LayoutError('corrupt', `${digest.text} was not written: ${why}.`, 'Read it again from where it came.');
  }
}
