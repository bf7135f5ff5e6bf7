import type { Descriptor } from '../../core/image/model.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { ImageSource } from '../../flows/ports.ts';
import type { ImageManifest } from './find-manifest.ts';
import { imagesAtOnce } from './limits.ts';

type Blob = ReturnType<ImageSource['blob']>;

/** The layers of nearly all bundles are smaller together, and fewer. */
const maxBytes = 2 * 1024 * 1024;
const maxLayers = 16;
/** Of all images, with those that nobody wants any more: a registry may send them without an end. */
const maxOnTheirWay = imagesAtOnce * maxLayers;

/**
 * Layers that are on their way before they are asked for, where they are small. Most of the time that it takes to read a bundle
 * goes by between requests.
 */
export class PrefetchedLayers {
  readonly #ask: (reference: ImageReference, layer: Descriptor) => Blob;
  /** By image, since images share layers, and what one releases another may wait for; and by digest. */
  readonly #asked = new WeakMap<ImageManifest, Map<string, Blob>>();
  #onTheirWay = 0;

  constructor(ask: (reference: ImageReference, layer: Descriptor) => Blob) {
    this.#ask = ask;
  }

  /** Asks for all layers of an image at once, unless they were, or that is much, or much is on its way already. */
  start(reference: ImageReference, image: ImageManifest): void {
    const { layers } = image;
    const bytes = layers.reduce((sum, { size }) => sum + size, 0);
    if (bytes > maxBytes || layers.length > maxLayers || this.#asked.has(image)) return;
    if (this.#onTheirWay + layers.length > maxOnTheirWay) return;
    const asked = new Map<string, Blob>();
    this.#asked.set(image, asked);
    for (const layer of layers) {
      if (!asked.has(layer.digest.text)) asked.set(layer.digest.text, this.#read(reference, layer));
    }
  }

  /** A layer that was asked for, once; undefined for any other. */
  take(image: ImageManifest, { digest }: Descriptor): Blob | undefined {
    const asked = this.#asked.get(image);
    const blob = asked?.get(digest.text);
    asked?.delete(digest.text);
    return blob;
  }

  /** Releases what nobody asked for after all. */
  drop(image: ImageManifest): void {
    this.#asked.delete(image);
  }

  #read(reference: ImageReference, layer: Descriptor): Blob {
    this.#onTheirWay += 1;
    const asked = readAtOnce(this.#ask(reference, layer), layer);
    const arrived = (): void => {
      this.#onTheirWay -= 1;
    };
    // Whoever reads the layer is told what failed.
    asked.then(arrived, arrived);
    return asked;
  }
}

/** A connection is held until its bytes are read: all that the layer may have, at once. */
async function readAtOnce(asked: Blob, { size }: Descriptor): Blob {
  const outcome = await asked;
  if (outcome.kind !== 'exists') return outcome;
  const pieces = outcome.value[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    read.push(next.value);
    bytes += next.value.length;
    if (bytes > size) break;
  }
  return { kind: 'exists', value: both(read, pieces) };
}

async function* both(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
