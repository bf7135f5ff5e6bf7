import type { ApiBundle } from '../../core/serve/api-bundle.ts';
import type { BlobKey } from '../../core/serve/blob-queries.ts';
import type { RegistryIndex } from '../../core/serve/registry-index.ts';
import type { CatalogStore } from '../../core/serve/serve-catalog.ts';
import { type EncodedBundle, encodeBundle } from './encoded-bundle.ts';
import { type Pieces, PieceWriter } from './pieces.ts';

/** All that a catalog is answered with: data that can be cloned, mostly bytes, which take less memory than texts and are sent as they are. */
export interface EncodedCatalog {
  readonly index: RegistryIndex<EncodedBundle>;
  readonly keys: readonly BlobKey[];
  /** Parts of messages. */
  readonly messages: Pieces;
  /** Each blob as a line of JSON with its end. */
  readonly lines: Pieces;
}

/** Encodes a catalog while it is read. */
export class CatalogEncoder implements CatalogStore<EncodedBundle> {
  readonly #messages = new PieceWriter();
  readonly #lines = new PieceWriter();

  keepBundle(bundle: ApiBundle): EncodedBundle {
    return encodeBundle(bundle, this.#messages);
  }

  keepBlob(json: string): void {
    this.#lines.add(Buffer.from(`${json}\n`));
  }

  finish(served: Pick<EncodedCatalog, 'index' | 'keys'>): EncodedCatalog {
    return { ...served, messages: this.#messages.finish(), lines: this.#lines.finish() };
  }
}
