const smallPiece = 1024;
const gatheredPiece = 16 * 1024;

/**
 * The same bytes in pieces that are worth it: a server may send them one by one, and each piece of memory costs more than a
 * hundred bytes.
 */
export async function* mergeSmallChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered = new Uint8Array(0);
  let length = 0;
  try {
    for await (const piece of pieces) {
      const isSmall = piece.length < smallPiece;
      if (length > 0 && (!isSmall || length + piece.length > gathered.length)) {
        yield gathered.subarray(0, length);
        length = 0;
      }
      if (!isSmall) {
        yield piece;
        continue;
      }
      // What was handed on belongs to whoever took it.
      if (length === 0) gathered = new Uint8Array(gatheredPiece);
      gathered.set(piece, length);
      length += piece.length;
    }
  } catch (error) {
    // Whoever asks for the rest has to know how much came.
    if (length > 0) yield gathered.subarray(0, length);
    throw error;
  }
  if (length > 0) yield gathered.subarray(0, length);
}
