import { expect, test } from '@jest/globals';
import { mergeSmallChunks } from '../../../src/adapters/registry/merge-small-chunks.ts';

async function* piecesOf(bytes: Uint8Array, sizes: readonly number[]): AsyncIterable<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test.each<[string, readonly number[], number]>([
  ['one by one', Array<number>(100_000).fill(1), 7],
  ['large', [60_000, 40_000], 2],
  ['small between large ones', [50_000, 1, 2, 3, 40_000, 9994], 4],
  ['small at the end', [99_990, ...Array<number>(10).fill(1)], 2],
  ['of just the limits', [...Array<number>(16).fill(1023), 16, 1024, 1023, 81_569], 5],
  ['empty', [0, 0, 100_000, 0], 2],
])('R14 pieces that come %s are the same bytes in few pieces', async (_, sizes, most) => {
  const bytes = Buffer.alloc(100_000, 'some content that repeats');
  const found: Uint8Array[] = [];
  for await (const piece of mergeSmallChunks(piecesOf(bytes, sizes))) found.push(piece);
  expect(Buffer.concat(found).equals(bytes)).toBe(true);
  expect(found.length).toBeLessThanOrEqual(most);
});

test('one who stops early ends what the pieces come from', async () => {
  let isEnded = false;
  async function* endless(): AsyncIterable<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(1);
    } finally {
      isEnded = true;
    }
  }
  for await (const piece of mergeSmallChunks(endless())) {
    expect(piece.length).toBeGreaterThan(1000);
    break;
  }
  expect(isEnded).toBe(true);
});
