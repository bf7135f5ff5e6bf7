import { pipeline } from 'node:stream/promises';
import { malformed } from '../../core/image/failures.ts';
import type { Decompression } from './decompression.ts';

/** A layer of so few bytes is read as a whole before it is unpacked: that of nearly every bundle. */
const smallLayer = 128 * 1024;

interface PackedLayer {
  readonly stored: AsyncIterable<Uint8Array>;
  /** How many bytes are stored. */
  readonly bytes: number;
  /** How many bytes may come out in one go. */
  readonly atOnce: number;
}

/**
 * Undoes the compression of a layer: in one go where little is stored and little comes out, since making the streams takes longer
 * then, and otherwise as it arrives.
 *
 * @param take gets what comes out
 * @throws OutcomeError `malformed` when something stands behind its end
 * @throws Error with a code of zlib or zstd
 */
export async function unpack(
  decompress: Decompression,
  { stored, bytes, atOnce }: PackedLayer,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  if (decompress.atOnce === undefined || bytes > smallLayer) return unpackStream(decompress, stored, bytes, take);
  const whole = await wholeOf(stored);
  const unpacked = decompress.atOnce(whole, atOnce);
  if (unpacked === undefined) return unpackStream(decompress, onePiece(whole), bytes, take);
  checkEnd(unpacked.taken, bytes);
  take(unpacked.plain);
}

async function unpackStream(
  { open, cut }: Decompression,
  stored: AsyncIterable<Uint8Array>,
  bytes: number,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const stream = open();
  await pipeline(cut(stored), stream, async pieces => {
    for await (const piece of pieces) take(piece);
  });
  checkEnd(stream.bytesWritten, bytes);
}

/** What stands behind the end of the compression is no part of it, and programs differ in what they make of it. */
function checkEnd(taken: number, bytes: number): void {
  if (taken < bytes) throw malformed('it has data after its end');
}

async function wholeOf(stored: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stored) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* onePiece(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece;
}
