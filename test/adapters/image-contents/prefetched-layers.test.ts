import { describe, expect, test } from '@jest/globals';
import type { ImageManifest } from '../../../src/adapters/image-contents/find-manifest.ts';
import { PrefetchedLayers } from '../../../src/adapters/image-contents/prefetched-layers.ts';
import { type Digest, parseDigest } from '../../../src/core/image/digest.ts';
import type { Descriptor } from '../../../src/core/image/model.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';

const reference = { host: 'quay.io', path: 'foo/bar', tag: 'v1', text: 'quay.io/foo/bar:v1' };
const mebibyte = 1024 * 1024;

function layerOf(index: number, size: number): Descriptor {
  const digest = parseDigest(`sha256:${index.toString(16).padStart(64, '0')}`) as Digest;
  return { mediaType: 'application/vnd.oci.image.layer.v1.tar', digest, size, annotations: new Map() };
}

function imageOf(...layers: readonly Descriptor[]): ImageManifest {
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  return { kind: 'image', mediaType, config: layerOf(0, 2), layers, annotations: new Map() };
}

/** Gives its bytes one by one, and counts who asks. */
function counting(bytesOf: (layer: Descriptor) => Iterable<number> = ({ size }) => Array(size).fill(1)) {
  const asked: number[] = [];
  const ahead = new PrefetchedLayers(async (_, layer): Promise<Outcome<AsyncIterable<Uint8Array>>> => {
    asked.push(layer.size);
    return { kind: 'exists', value: pieces(bytesOf(layer)) };
  });
  return { ahead, asked };
}

async function* pieces(bytes: Iterable<number>): AsyncGenerator<Uint8Array> {
  for (const byte of bytes) yield Uint8Array.of(byte);
}

async function lengthOf(ahead: PrefetchedLayers, image: ImageManifest, at = 0): Promise<number | undefined> {
  const outcome = await ahead.take(image, image.layers[at] as Descriptor);
  if (outcome?.kind !== 'exists') return undefined;
  let length = 0;
  for await (const piece of outcome.value) length += piece.length;
  return length;
}

describe('layers ahead', () => {
  test('are requested together, and once', async () => {
    const { ahead, asked } = counting();
    const image = imageOf(layerOf(1, 10), layerOf(2, 20), layerOf(1, 10));
    ahead.start(reference, image);
    ahead.start(reference, image);
    expect(asked).toEqual([10, 20]);
    expect([await lengthOf(ahead, image, 1), await lengthOf(ahead, image, 0)]).toEqual([20, 10]);
    expect(await lengthOf(ahead, image, 2)).toBeUndefined();
    expect(asked).toEqual([10, 20]);
  });

  test.each([
    ['large', [layerOf(1, mebibyte), layerOf(2, mebibyte + 1)]],
    ['many', Array.from({ length: 17 }, (_, index) => layerOf(index, 1))],
  ])('are none where they are %s', (_, layers) => {
    const { ahead, asked } = counting();
    ahead.start(reference, imageOf(...layers));
    expect(asked).toEqual([]);
  });

  test('are released when nobody wants them, and those of another image stay', async () => {
    const { ahead, asked } = counting();
    const [image, other] = [imageOf(layerOf(1, 10)), imageOf(layerOf(1, 10))];
    ahead.start(reference, image);
    ahead.start(reference, other);
    ahead.drop(image);
    expect(await lengthOf(ahead, image)).toBeUndefined();
    expect(await lengthOf(ahead, other)).toBe(10);
    expect(asked).toEqual([10, 10]);
  });

  test('are not more than so many at a time, also when nobody wants them any more', async () => {
    const sent: (() => void)[] = [];
    const ahead = new PrefetchedLayers(
      () =>
        new Promise(resolve => {
          sent.push(() => resolve({ kind: 'exists', value: pieces([]) }));
        }),
    );
    const start = (): void => {
      const image = imageOf(...Array.from({ length: 16 }, (_, index) => layerOf(index, 1)));
      ahead.start(reference, image);
      ahead.drop(image);
    };
    for (let image = 0; image < 100; image += 1) start();
    expect(sent).toHaveLength(64);
    for (const send of sent) send();
    await new Promise(resolve => setImmediate(resolve));
    start();
    expect(sent).toHaveLength(80);
  });

  test('that have no end are not read on before somebody does', async () => {
    let given = 0;
    const { ahead } = counting(function* () {
      for (;;) yield ++given;
    });
    const image = imageOf(layerOf(1, 10));
    ahead.start(reference, image);
    const outcome = await ahead.take(image, layerOf(1, 10));
    expect(given).toBe(11);
    if (outcome?.kind !== 'exists') throw new Error(outcome?.kind);
    for await (const [byte] of outcome.value) if (byte === 15) break;
    expect(given).toBe(15);
  });

  test('that fail tell those who read them', async () => {
    const { ahead } = counting(function* () {
      yield 1;
      throw new Error('broken');
    });
    const image = imageOf(layerOf(1, 10));
    ahead.start(reference, image);
    await new Promise(resolve => setImmediate(resolve));
    await expect(lengthOf(ahead, image)).rejects.toThrow('broken');
  });
});
