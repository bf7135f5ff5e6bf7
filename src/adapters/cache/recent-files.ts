import type { RememberedFacts } from '../../core/bundle-index/index-facts.ts';
import type { BlobContent } from '../../core/catalog/blob.ts';
import type { FileMemory, FileReading } from '../../core/catalog/memories.ts';
import { copyOfContent } from './copy-of-content.ts';
import { RecentAbsences } from './recent-absences.ts';
import { RecentBundles } from './recent-bundles.ts';

/** Of the texts of all files together. What is kept of real ones takes a tenth of it. */
const usualMost = 64 * 1024 * 1024;

/** What the files hold that were asked for last, for a process that judges one change after the other. No text stays in memory for it. */
export class RecentFiles implements FileMemory {
  readonly absences = new RecentAbsences();
  readonly indexes = new RecentBundles<RememberedFacts>();
  readonly packages = new RecentBundles<readonly string[]>();
  readonly #most: number;
  /** The ones that were asked for last stand last. */
  readonly #readings = new Map<string, FileReading>();
  readonly #copies = new WeakSet<BlobContent>();
  #characters = 0;

  /** @param most characters that the texts of all files may have together */
  constructor(most = usualMost) {
    this.#most = most;
  }

  get(name: string): FileReading | undefined {
    const known = this.#readings.get(name);
    if (known !== undefined) {
      this.#readings.delete(name);
      this.#readings.set(name, known);
    }
    return known;
  }

  set(name: string, reading: FileReading): void {
    const isTooLarge = charactersOf(reading) > this.#most;
    this.adopt(
      name,
      isTooLarge ? reading : reading.map(({ range, content }) => ({ range, content: this.#copyOf(content) })),
    );
  }

  /** The same for what is a copy already: it is part of no text. What is too large is not kept. */
  adopt(name: string, reading: FileReading): void {
    this.#forget(name);
    if (charactersOf(reading) > this.#most) return;
    for (const { content } of reading) this.#copies.add(content);
    this.#readings.set(name, reading);
    this.#characters += charactersOf(reading);
    for (const oldest of this.#readings.keys()) {
      if (this.#characters <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#characters -= charactersOf(this.#readings.get(name) ?? []);
    this.#readings.delete(name);
  }

  /** What an unchanged document says is a copy already. */
  #copyOf(content: BlobContent): BlobContent {
    return this.#copies.has(content) ? content : copyOfContent(content);
  }
}

function charactersOf(reading: FileReading): number {
  return reading.at(-1)?.range.end ?? 0;
}
