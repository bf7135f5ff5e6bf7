import type { Digest } from '../../core/image/digest.ts';
import { malformed, tooLarge } from '../../core/image/failures.ts';
import type { Descriptor } from '../../core/image/model.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import { ImageTree, type Keeping, type KeptRoots } from '../../core/image/tar/index.ts';
import type { ImageLimits } from './limits.ts';
import { prefixFailure } from './prefix-failure.ts';
import { type LayerReading, readLayer } from './read-layer.ts';
import { TimeLimit } from './time-limit.ts';

/** The layers of an image, lowest first, and how to get their bytes. */
export interface StoredLayers {
  readonly layers: readonly Descriptor[];
  /** Digests of the layers before compression, by the configuration of the image. */
  readonly diffIds: readonly Digest[];
  readonly ask: (descriptor: Descriptor) => Promise<Outcome<AsyncIterable<Uint8Array>>>;
  /** Is told how many bytes more were unpacked. May throw. */
  readonly onUnpacked?: (bytes: number) => void;
  /** Is told how many bytes of how many came so far. */
  readonly onStored?: ((done: number, total: number) => void) | undefined;
}

/**
 * Applies the layers of an image one after the other, and keeps what is below some directories.
 *
 * @param keeping the names of the files that are kept, all without it, and of those that are only noted
 * @throws OutcomeError
 */
export async function readLayers(
  { layers, diffIds, ask, onUnpacked = () => {}, onStored = () => {} }: StoredLayers,
  roots: KeptRoots,
  limits: ImageLimits,
  keeping: Pick<Keeping, 'names' | 'noted'> = {},
): Promise<ImageTree> {
  checkSizes(layers, limits);
  if (diffIds.length !== layers.length) {
    throw malformed(`it has ${layers.length} layers, but its configuration lists ${diffIds.length}`);
  }
  const time = new TimeLimit(limits.milliseconds);
  const tree = new ImageTree({ ...limits, roots, ...keeping });
  const total = layers.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const reading: LayerReading = {
    tree,
    limits,
    time,
    onUnpacked,
    onStored(bytes) {
      done += bytes;
      onStored(done, total);
    },
    plainBytes: 0,
  };
  for (const [at, diffId] of diffIds.entries()) {
    const layer = layers[at];
    if (layer === undefined) break;
    await prefixFailure(`its layer ${at + 1} of ${layers.length}`, async () => {
      const outcome = await time.within(ask(layer));
      if (outcome.kind !== 'exists') throw new OutcomeError(outcome);
      await readLayer(reading, outcome.value, layer.size, diffId);
    });
  }
  return tree;
}

function checkSizes(layers: readonly Descriptor[], { layerBytes, storedBytes }: ImageLimits): void {
  const large = layers.findIndex(({ size }) => size > layerBytes);
  if (large >= 0) throw tooLarge(`its layer ${large + 1} has more than ${layerBytes} bytes`);
  const stored = layers.reduce((sum, { size }) => sum + size, 0);
  if (stored > storedBytes) throw tooLarge(`its layers have more than ${storedBytes} bytes`);
}
