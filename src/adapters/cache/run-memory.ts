import type { BlobContent } from '../../core/catalog/blob.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { FilesOfRun } from './files-of-run.ts';
import { LastDigest } from './last-digest.ts';

/** What files and documents say, for a run over many catalogs. No text stays in memory for it. */
export class RunMemory implements DocumentMemory {
  readonly files = new FilesOfRun();
  readonly #contents = new Map<string, BlobContent>();
  readonly #digest = new LastDigest();

  get(text: string): BlobContent | undefined {
    return this.#contents.get(this.#digest.of(text));
  }

  /** Keeps a copy: texts in what was read are parts of the text that it was read from, and would keep all of that in memory. */
  set(text: string, content: BlobContent): void {
    this.#contents.set(this.#digest.of(text), JSON.parse(JSON.stringify(content)) as BlobContent);
  }
}
