import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens a file that has no name, and so is gone with the last process that has it open. */
export function openNamelessFile(where = tmpdir()): number {
  const directory = mkdtempSync(join(where, 'catalog-keeper-serve-'));
  try {
    return openSync(join(directory, 'pieces'), 'wx+', 0o600);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Writes pieces of bytes one behind the other into a file. Answers are read from it when they are asked for: the system keeps what is read often,
 * and no process has to.
 */
export class PieceWriter {
  readonly #file: number;
  readonly #ends: number[] = [];

  constructor(file: number) {
    this.#file = file;
  }

  /** @returns the number of the piece */
  add(piece: Buffer): number {
    const start = this.#ends.at(-1) ?? 0;
    for (let at = 0; at < piece.length; ) at += writeSync(this.#file, piece, at, piece.length - at, start + at);
    return this.#ends.push(start + piece.length) - 1;
  }

  /** Where each piece ends. */
  get ends(): readonly number[] {
    return this.#ends;
  }
}

export class PieceReader {
  readonly #file: number;
  readonly #ends: readonly number[];

  constructor(file: number, ends: readonly number[]) {
    this.#file = file;
    this.#ends = ends;
  }

  length(number: number): number {
    return (this.#ends[number] ?? 0) - this.#start(number);
  }

  /** @throws Error where the file cannot be read */
  read(number: number): Buffer {
    const bytes = Buffer.allocUnsafe(this.length(number));
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, this.#start(number) + at);
      if (read === 0) throw new Error('The file with the catalog has become shorter.');
      at += read;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.#file);
  }

  #start(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
  }
}
