import type { ApiBundle, CatalogStore, ServedCatalog } from '../../core/serve/index.ts';
import { type EncodedBundle, encodeBundle } from './encoded-bundle.ts';
import { PieceWriter } from './piece-file.ts';

/** What a catalog is answered with, besides the pieces of bytes in a file: data that can be cloned. */
export interface EncodedCatalog extends ServedCatalog<EncodedBundle> {
  /** Where each piece ends in the file. */
  readonly ends: readonly number[];
  /** The pieces that are blobs, each as a line of JSON with its end. */
  readonly lines: readonly number[];
}

/** Encodes a catalog into a file while it is read. */
export class CatalogEncoder implements CatalogStore<EncodedBundle> {
  readonly #pieces: PieceWriter;
  readonly #lines: number[] = [];

  constructor(file: number) {
    this.#pieces = new PieceWriter(file);
  }

  keepBundle(bundle: ApiBundle): EncodedBundle {
    return encodeBundle(bundle, this.#pieces);
  }

  keepBlob(json: string): void {
    this.#lines.push(this.#pieces.add(Buffer.from(`${json}\n`)));
  }

  finish(served: ServedCatalog<EncodedBundle>): EncodedCatalog {
    return { ...served, ends: this.#pieces.ends, lines: this.#lines };
  }
}
