import { hash } from 'node:crypto';
import type { BlobContent } from '../../core/catalog/blob.ts';
import type { DocumentMemory, NamingFileMemory } from '../../core/catalog/memories.ts';
import { copyOfContent } from './copy-of-content.ts';
import { FilesOfRun } from './files-of-run.ts';

/** What files and documents say, for a run over many catalogs. No text stays in memory for it. */
export class RunMemory implements DocumentMemory {
  readonly files: NamingFileMemory;
  readonly #contents = new Map<string, BlobContent>();
  #text: string | undefined;
  #digest = '';

  constructor(files: NamingFileMemory = new FilesOfRun()) {
    this.files = files;
  }

  get(text: string): BlobContent | undefined {
    return this.#contents.get(this.#digestOf(text));
  }

  set(text: string, content: BlobContent): void {
    this.#contents.set(this.#digestOf(text), copyOfContent(content));
  }

  /** A text that is not known is asked for, set, and asked for again: it is hashed once. */
  #digestOf(text: string): string {
    if (text !== this.#text) {
      this.#digest = hash('sha256', text);
      this.#text = text;
    }
    return this.#digest;
  }
}
