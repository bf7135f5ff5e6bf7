import { malformed } from '../../core/image/failures.ts';

const frameMagic = 0xfd2fb528;
/** Of frames that hold nothing of the content: 16 values, which differ in the last four bits. */
const skippableMagic = 0x184d2a5;

/** The next bytes of a frame: a number, least byte first, or what is passed over. */
interface Part {
  readonly bytes: number;
  readonly isNumber: boolean;
}

/**
 * Cuts zstd frames that follow each other into pieces of which none has bytes of two: the decompressor of Node drops what stands
 * behind the end of a frame. Layers that can be read in parts (zstd:chunked) are made of many.
 *
 * @throws OutcomeError `malformed` when something else stands behind a frame, or the last one has no end
 * @see https://www.rfc-editor.org/rfc/rfc8878#section-3.1
 */
export async function* splitZstdFrames(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let frame = partsOfFrame();
  let { value: part } = frame.next();
  let taken = 0;
  let number = 0;
  let isBetween = true;
  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; ) {
      isBetween = false;
      const end = Math.min(at + (part?.bytes ?? 0) - taken, piece.length);
      if (part?.isNumber) for (let index = at; index < end; index++) number += (piece[index] ?? 0) * 256 ** taken++;
      else taken += end - at;
      at = end;
      while (taken === part?.bytes) {
        ({ value: part } = frame.next(number));
        taken = 0;
        number = 0;
      }
      if (part !== undefined) continue;
      yield piece.subarray(start, at);
      start = at;
      frame = partsOfFrame();
      ({ value: part } = frame.next());
      isBetween = true;
    }
    if (start < piece.length) yield piece.subarray(start);
  }
  if (!isBetween) throw broken();
}

function* partsOfFrame(): Generator<Part, undefined, number> {
  const magic = yield* number(4);
  if (Math.floor(magic / 16) === skippableMagic) {
    yield* rest(yield* number(4));
    return undefined;
  }
  if (magic !== frameMagic) throw broken();
  const descriptor = yield* number(1);
  yield* rest(headerBytes(descriptor));
  for (let isLast = false; !isLast; ) {
    const block = yield* number(3);
    isLast = (block & 1) === 1;
    const isRepeatedByte = ((block >> 1) & 3) === 1;
    yield* rest(isRepeatedByte ? 1 : block >> 3);
  }
  const hasChecksum = (descriptor & 4) !== 0;
  yield* rest(hasChecksum ? 4 : 0);
  return undefined;
}

/** Window, dictionary and size of the content. */
function headerBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 32) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const contentSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return (isSingleSegment ? 0 : 1) + dictionary + contentSize;
}

function* number(bytes: number): Generator<Part, number, number> {
  return yield { bytes, isNumber: true };
}

function* rest(bytes: number): Generator<Part, void, number> {
  yield { bytes, isNumber: false };
}

function broken(): Error {
  return malformed('it cannot be unpacked');
}
