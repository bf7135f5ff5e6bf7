import { constants, createGunzip, createZstdDecompress, type Gunzip, gunzipSync, type ZstdDecompress } from 'node:zlib';
import { malformed } from '../../core/image/failures.ts';
import { splitZstdFrames } from './split-zstd-frames.ts';

/** How a compression is undone. */
export interface Decompression {
  readonly open: () => Gunzip | ZstdDecompress;
  /** The compressed bytes as the stream that is opened takes them. */
  readonly cut: (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** Undoes it in one go, where that can be done: for a small layer a stream takes longer to make than to run. */
  readonly atOnce?: typeof gunzipWithLimit;
}

/** How many of the first bytes tell. */
export const magicBytes = 6;

/** Largest window that is kept in memory, as a power of two: 32 MiB. The specification wants 8. */
const largestWindow = 25;

/**
 * What undoes the compression of a layer, by its first bytes: media types lie, and opm does not look at them.
 *
 * @returns undefined for what is not compressed
 * @throws OutcomeError `malformed` for compressions that layers do not have
 * @see https://github.com/opencontainers/image-spec/blob/main/layer.md
 */
export function decompression(first: Uint8Array): Decompression | undefined {
  const magic = Buffer.from(first).toString('hex', 0, magicBytes);
  if (magic.startsWith('1f8b')) return { open: () => createGunzip(), cut: pieces => pieces, atOnce: gunzipWithLimit };
  if (magic.startsWith('28b52ffd')) {
    const params = { [constants.ZSTD_d_windowLogMax]: largestWindow };
    return { open: () => createZstdDecompress({ params }), cut: splitZstdFrames };
  }
  const other = magic.startsWith('425a68') ? 'bzip2' : magic === 'fd377a585a00' ? 'xz' : undefined;
  if (other !== undefined) throw malformed(`it is compressed by ${other}, which layers of images cannot be`);
  return undefined;
}

/**
 * Undoes gzip on the spot.
 *
 * @param most bytes that may come out
 * @returns what came out, and how many bytes it was made of: what stands behind the end of the compression is no part of it.
 *   Undefined where more than `most` come out
 * @throws Error with a code of zlib
 */
function gunzipWithLimit(
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
