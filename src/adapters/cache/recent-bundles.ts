import type { BundleMemory } from '../../core/catalog/memories.ts';

/** As many as a few hundred operators have. */
const usualMost = 10_000;

/** What is known of the bundles that were asked for last. No text of them stays in memory for it. */
export class RecentBundles<Data extends {}> implements BundleMemory<Data> {
  readonly #most: number;
  /** The ones that were asked for last stand last. */
  readonly #known = new Map<string, Data>();

  /** @param most bundles that are kept */
  constructor(most = usualMost) {
    this.#most = most;
  }

  get(name: string): Data | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) {
      this.#known.delete(name);
      this.#known.set(name, known);
    }
    return known;
  }

  /** Keeps a copy: texts in what was read are parts of the text that it was read from, and would keep all of that in memory. */
  set(name: string, data: Data): void {
    this.#known.delete(name);
    this.#known.set(name, JSON.parse(JSON.stringify(data)) as Data);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#most && oldest !== undefined) this.#known.delete(oldest);
  }
}
