import { type Gunzip, gunzipSync } from 'node:zlib';

/**
 * Undoes gzip on the spot.
 *
 * @param most bytes that may come out
 * @returns what came out, and how many bytes it was made of: what stands behind the end of the compression is no part of it.
 *   Undefined where more than `most` come out
 * @throws Error with a code of zlib
 */
export function gunzipWithLimit(
  stored: Uint8Array,
  most: number,
): { readonly plain: Uint8Array; readonly taken: number } | undefined {
  try {
    // Node's types leave out what `info` does to the result.
    const { buffer, engine } = gunzipSync(stored, { maxOutputLength: most, info: true }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: Gunzip;
    };
    return { plain: buffer, taken: engine.bytesWritten };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}
