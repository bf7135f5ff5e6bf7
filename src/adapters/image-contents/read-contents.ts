import { isUtf8 } from 'node:buffer';
import type { Digest } from '../../core/image/digest.ts';
import { malformed, tooLarge } from '../../core/image/failures.ts';
import type { Descriptor } from '../../core/image/model.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import { filesOfTree, type ImageFile } from '../../core/image/tar/files-of-tree.ts';
import { ImageTree } from '../../core/image/tar/image-tree.ts';
import type { SourceFile } from '../../core/source.ts';
import { about } from './about.ts';
import type { ContentsLimits } from './limits.ts';
import { type LayerReading, readLayer } from './read-layer.ts';
import { within } from './within.ts';

/** Gets the bytes of a blob of the image. */
type AskForBlob = (descriptor: Descriptor) => Promise<Outcome<AsyncIterable<Uint8Array>>>;

/** The files that an image holds: its layers are read one after the other, lowest first. @throws OutcomeError */
export async function readContents(
  layers: readonly Descriptor[],
  diffIds: readonly Digest[],
  ask: AskForBlob,
  limits: ContentsLimits,
): Promise<readonly SourceFile[]> {
  checkSizes(layers, limits);
  if (diffIds.length !== layers.length) {
    throw malformed(`it has ${layers.length} layers, and its configuration says ${diffIds.length}`);
  }
  const signal = AbortSignal.timeout(limits.milliseconds);
  const reading: LayerReading = { tree: new ImageTree(), limits, signal, plainBytes: 0 };
  for (const [at, diffId] of diffIds.entries()) {
    const layer = layers[at];
    if (layer === undefined) break;
    await about(`its layer ${at + 1} of ${layers.length}`, async () => {
      const outcome = await within(signal, ask(layer));
      if (outcome.kind !== 'exists') throw new OutcomeError(outcome);
      await readLayer(reading, outcome.value, layer.size, diffId);
    });
  }
  return filesOfTree(reading.tree).map(sourceFileOf);
}

function checkSizes(layers: readonly Descriptor[], { layerBytes, storedBytes }: ContentsLimits): void {
  const large = layers.findIndex(({ size }) => size > layerBytes);
  if (large >= 0) throw tooLarge(`its layer ${large + 1} has more than ${layerBytes} bytes`);
  const stored = layers.reduce((sum, { size }) => sum + size, 0);
  if (stored > storedBytes) throw tooLarge(`its layers have more than ${storedBytes} bytes`);
}

function sourceFileOf({ path, bytes }: ImageFile): SourceFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { path, text: buffer.toString('utf8'), isUtf8: isUtf8(buffer) };
}
