import { hash } from 'node:crypto';
import type { BlobContent } from '../../core/catalog/blob.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { FilesOfRun } from './files-of-run.ts';

/** What files and documents say, for a run over many catalogs. No text stays in memory for it. */
export class RunMemory implements DocumentMemory {
  readonly files = new FilesOfRun();
  readonly #contents = new Map<string, BlobContent>();
  #last: { readonly text: string; readonly digest: string } | undefined;

  get(text: string): BlobContent | undefined {
    return this.#contents.get(this.#digestOf(text));
  }

  /** Keeps a copy: texts in what was read are parts of the text that it was read from, and would keep all of that in memory. */
  set(text: string, content: BlobContent): void {
    this.#contents.set(this.#digestOf(text), JSON.parse(JSON.stringify(content)) as BlobContent);
  }

  /** A text that is not known is asked for, set, and asked for again. */
  #digestOf(text: string): string {
    if (this.#last?.text !== text) this.#last = { text, digest: hash('sha256', text, 'base64') };
    return this.#last.digest;
  }
}
