import { createHash } from 'node:crypto';
import type { Digest } from '../../core/image/digest.ts';
import { malformed, tooLarge } from '../../core/image/failures.ts';
import { OutcomeError } from '../../core/image/outcome.ts';
import { type ImageTree, TarReader } from '../../core/image/tar/index.ts';
import { decompression, magicBytes } from './decompression.ts';
import type { ImageLimits } from './limits.ts';
import type { TimeLimit } from './time-limit.ts';
import { unpack } from './unpack.ts';

/** What reading the layers of an image needs, and what it has cost so far. */
export interface LayerReading {
  readonly tree: ImageTree;
  readonly limits: ImageLimits;
  readonly time: TimeLimit;
  readonly onUnpacked: (bytes: number) => void;
  readonly onStored: (bytes: number) => void;
  /** Bytes before compression of the layers so far. */
  plainBytes: number;
}

/**
 * Applies a layer. All of it is read in any case but a limit, so that what is wrong is only said about bytes that are those of
 * their digest: a broken transfer is nobody's fault.
 *
 * @param stored the layer as it is stored; throws at its end when it is not what its digest says
 * @param storedBytes how many these are
 * @throws OutcomeError
 */
export async function readLayer(
  reading: LayerReading,
  stored: AsyncIterable<Uint8Array>,
  storedBytes: number,
  diffId: Digest,
): Promise<void> {
  const chunks = stored[Symbol.asyncIterator]();
  try {
    await applyLayer(reading, chunks, storedBytes, diffId);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.failure.kind === 'malformed') await drain(chunks, reading.time);
    throw failure;
  } finally {
    const closing = chunks.return?.();
    if (!reading.time.isOver) await closing;
    else closing?.catch(() => undefined);
  }
}

async function applyLayer(
  reading: LayerReading,
  chunks: AsyncIterator<Uint8Array>,
  storedBytes: number,
  diffId: Digest,
): Promise<void> {
  const { limits, time, tree } = reading;
  const head = await readHead(chunks, time);
  const decompress = decompression(head);
  const hash = createHash(diffId.algorithm);
  const archive = new TarReader(entry => tree.add(entry));
  let plain = 0;
  const take = (piece: Uint8Array): void => {
    plain += piece.length;
    reading.plainBytes += piece.length;
    reading.onUnpacked(piece.length);
    if (reading.plainBytes > limits.plainBytes) throw tooLarge(`it unpacks to more than ${limits.plainBytes} bytes`);
    if (plain > limits.freeBytes && plain > limits.ratio * storedBytes) {
      throw tooLarge(`it unpacks to more than ${limits.ratio} times its size`);
    }
    hash.update(piece);
    archive.push(piece);
  };
  tree.beginLayer();
  const stored = allOf(head, chunks, reading);
  if (decompress === undefined) for await (const piece of stored) take(piece);
  else await unpack(decompress, { stored, bytes: storedBytes, atOnce: limits.freeBytes }, take);
  archive.end();
  if (hash.digest('hex') !== diffId.hex) throw malformed('its content is not that of its diff_id');
}

/** Enough of the layer to know how it is compressed. */
async function readHead(chunks: AsyncIterator<Uint8Array>, time: TimeLimit): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < magicBytes) {
    const next = await time.within(chunks.next());
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

/** Leaving it early leaves the rest to be read. */
async function* allOf(
  head: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
  { time, onStored }: LayerReading,
): AsyncGenerator<Uint8Array> {
  onStored(head.length);
  yield head;
  for (;;) {
    const next = await time.within(chunks.next());
    if (next.done === true) return;
    onStored(next.value.length);
    yield next.value;
  }
}

async function drain(chunks: AsyncIterator<Uint8Array>, time: TimeLimit): Promise<void> {
  while ((await time.within(chunks.next())).done !== true);
}

/** What a decompressor throws is named by the codes of zlib and zstd. */
function failureOf(error: unknown): OutcomeError {
  if (error instanceof OutcomeError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ZSTD_error_frameParameter_windowTooLarge') return tooLarge('unpacking it takes too much memory');
  if (/^(Z_|ZSTD_)/.test(code)) return malformed('it cannot be unpacked');
  // The decompressor came to an end, and was given more.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return malformed('it has data after its end');
  throw error;
}
