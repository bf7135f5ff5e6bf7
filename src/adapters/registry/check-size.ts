import type { Descriptor } from '../../core/image/model.ts';
import { RegistryError } from './registry-error.ts';

/**
 * The same bytes, opened when the first is wanted. Throws `RegistryError` when they are more or fewer than the
 * descriptor says: the connection would wait for ever.
 */
export async function* checkSize(
  content: () => Promise<AsyncIterable<Uint8Array>>,
  { size, digest }: Descriptor,
): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of await content()) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left === 0) return;
  const message = `The content of ${digest.text} has ${left < 0 ? 'more' : 'fewer'} than its ${size} bytes.`;
  throw new RegistryError('wrong-content', message, 'Build it again.');
}
