import type { IndexMemory, RememberedFacts } from '../../core/bundle-index/index-facts.ts';

/** As many as a few hundred operators have. */
const usualMost = 10_000;

/** What an index takes of the bundles that were asked for last. No text of them stays in memory for it. */
export class RecentBundles implements IndexMemory {
  readonly #most: number;
  /** The ones that were asked for last stand last. */
  readonly #facts = new Map<string, RememberedFacts>();

  /** @param most bundles that are kept */
  constructor(most = usualMost) {
    this.#most = most;
  }

  get(bundle: string): RememberedFacts | undefined {
    const known = this.#facts.get(bundle);
    if (known !== undefined) {
      this.#facts.delete(bundle);
      this.#facts.set(bundle, known);
    }
    return known;
  }

  /** Keeps a copy: texts in what was read are parts of the text that it was read from, and would keep all of that in memory. */
  set(bundle: string, facts: RememberedFacts): void {
    this.#facts.delete(bundle);
    this.#facts.set(bundle, JSON.parse(JSON.stringify(facts)) as RememberedFacts);
    const [oldest] = this.#facts.keys();
    if (this.#facts.size > this.#most && oldest !== undefined) this.#facts.delete(oldest);
  }
}
