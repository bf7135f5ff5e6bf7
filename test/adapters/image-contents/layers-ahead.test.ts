import { describe, expect, test } from '@jest/globals';
import { LayersAhead } from '../../../src/adapters/image-contents/layers-ahead.ts';
import { type Digest, parseDigest } from '../../../src/core/image/digest.ts';
import type { Descriptor } from '../../../src/core/image/model.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';

const reference = { host: 'quay.io', path: 'foo/bar', tag: 'v1', text: 'quay.io/foo/bar:v1' };
const mebibyte = 1024 * 1024;

function layerOf(index: number, size: number): Descriptor {
  const digest = parseDigest(`sha256:${index.toString(16).padStart(64, '0')}`) as Digest;
  return { mediaType: 'application/vnd.oci.image.layer.v1.tar', digest, size, annotations: new Map() };
}

/** Gives its bytes one by one, and counts who asks. */
function counting(bytesOf: (layer: Descriptor) => Iterable<number> = ({ size }) => Array(size).fill(1)) {
  const asked: number[] = [];
  const ahead = new LayersAhead(async (_, layer): Promise<Outcome<AsyncIterable<Uint8Array>>> => {
    asked.push(layer.size);
    return { kind: 'exists', value: pieces(bytesOf(layer)) };
  });
  return { ahead, asked };
}

async function* pieces(bytes: Iterable<number>): AsyncGenerator<Uint8Array> {
  for (const byte of bytes) yield Uint8Array.of(byte);
}

async function lengthOf(ahead: LayersAhead, layer: Descriptor): Promise<number | undefined> {
  const outcome = await ahead.take(reference, layer);
  if (outcome?.kind !== 'exists') return undefined;
  let length = 0;
  for await (const piece of outcome.value) length += piece.length;
  return length;
}

describe('layers ahead', () => {
  test('are asked for together, and once', async () => {
    const { ahead, asked } = counting();
    const layers = [layerOf(1, 10), layerOf(2, 20)];
    ahead.start(reference, layers);
    expect(asked).toEqual([10, 20]);
    expect([await lengthOf(ahead, layers[1] as Descriptor), await lengthOf(ahead, layers[0] as Descriptor)]).toEqual([
      20, 10,
    ]);
    expect(await lengthOf(ahead, layers[0] as Descriptor)).toBeUndefined();
    expect(asked).toEqual([10, 20]);
  });

  test.each([
    ['large', [layerOf(1, mebibyte), layerOf(2, mebibyte + 1)]],
    ['many', Array.from({ length: 17 }, (_, index) => layerOf(index, 1))],
  ])('are none where they are %s', (_, layers) => {
    const { ahead, asked } = counting();
    ahead.start(reference, layers);
    expect(asked).toEqual([]);
  });

  test('are let go when nobody wants them', async () => {
    const { ahead, asked } = counting();
    const layer = layerOf(1, 10);
    ahead.start(reference, [layer]);
    ahead.drop(reference, [layer]);
    expect(await lengthOf(ahead, layer)).toBeUndefined();
    expect(asked).toEqual([10]);
  });

  test('are not more than so many at a time, also when nobody wants them any more', async () => {
    const sent: (() => void)[] = [];
    const ahead = new LayersAhead(
      () =>
        new Promise(resolve => {
          sent.push(() => resolve({ kind: 'exists', value: pieces([]) }));
        }),
    );
    const start = (image: number): void => {
      const layers = Array.from({ length: 16 }, (_, index) => layerOf(image * 16 + index, 1));
      ahead.start(reference, layers);
      ahead.drop(reference, layers);
    };
    for (let image = 0; image < 100; image += 1) start(image);
    expect(sent).toHaveLength(64);
    for (const send of sent) send();
    await new Promise(resolve => setImmediate(resolve));
    start(100);
    expect(sent).toHaveLength(80);
  });

  test('that have no end are not read on before somebody does', async () => {
    let given = 0;
    const { ahead } = counting(function* () {
      for (;;) yield ++given;
    });
    const layer = layerOf(1, 10);
    ahead.start(reference, [layer]);
    const outcome = await ahead.take(reference, layer);
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
    const layer = layerOf(1, 10);
    ahead.start(reference, [layer]);
    await new Promise(resolve => setImmediate(resolve));
    await expect(lengthOf(ahead, layer)).rejects.toThrow('broken');
  });
});
