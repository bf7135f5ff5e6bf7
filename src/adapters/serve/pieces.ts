/** Many small pieces of bytes as one, so that they can be handed to another thread without being copied. */
export interface Pieces {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each piece ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export class PieceWriter {
  readonly #pieces: Buffer[] = [];

  /** @returns the number of the piece */
  add(piece: Buffer): number {
    return this.#pieces.push(piece) - 1;
  }

  finish(): Pieces {
    const ends = new Uint32Array(this.#pieces.length);
    const bytes = new Uint8Array(this.#pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const [number, piece] of this.#pieces.entries()) {
      bytes.set(piece, at);
      at += piece.length;
      ends[number] = at;
    }
    return { bytes, ends };
  }
}

export function pieceAt({ bytes, ends }: Pieces, number: number): Buffer {
  const start = number === 0 ? 0 : (ends[number - 1] ?? 0);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, (ends[number] ?? start) - start);
}
