import { zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { splitZstdFrames } from '../../../src/adapters/image-contents/split-zstd-frames.ts';

const small = zstdCompressSync(Buffer.from('small'));
const large = zstdCompressSync(Buffer.alloc(400_000, 'x'));
const empty = zstdCompressSync(Buffer.alloc(0));
/** A frame that is passed over, with this many bytes. */
const skippable = (bytes: number) => {
  const frame = Buffer.alloc(8 + bytes, 1);
  frame.writeUInt32LE(0x184d2a5e, 0);
  frame.writeUInt32LE(bytes, 4);
  return frame;
};

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cut(bytes: Buffer, size = bytes.length): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of splitZstdFrames(piecesOf(bytes, size))) pieces.push(Buffer.from(piece));
  return pieces;
}

function endsOf(pieces: readonly Buffer[]): readonly number[] {
  let end = 0;
  return pieces.map(piece => {
    end += piece.length;
    return end;
  });
}

describe('zstd frames', () => {
  const frames = [small, empty, skippable(3000), large, skippable(0), small];

  test('that come in one piece are taken apart', async () => {
    expect(await cut(Buffer.concat(frames))).toEqual(frames);
  });

  test.each([1, 7, 1000])('that come in pieces of %i stay what they are, and no piece has two', async size => {
    const pieces = await cut(Buffer.concat(frames), size);
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat(frames));
    const ends = new Set(endsOf(pieces));
    expect(endsOf(frames).filter(end => !ends.has(end))).toEqual([]);
  });

  test.each([
    ['something else behind them', Buffer.concat([small, Buffer.from('garbage')])],
    ['a few bytes behind them', Buffer.concat([small, Buffer.from('x')])],
    ['the last one without its end', Buffer.concat([small, large.subarray(0, -1)])],
    ['nothing behind what is passed over, although it says so', skippable(100).subarray(0, 50)],
  ])('R12: are refused with %s', async (_what, bytes) => {
    await expect(cut(bytes)).rejects.toMatchObject({ failure: { kind: 'malformed' } });
  });
});
