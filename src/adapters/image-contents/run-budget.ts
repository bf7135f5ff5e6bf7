import { tooMany } from '../../core/image/failures.ts';

/** What all images of a run may cost together, those of catalogs apart. */
export interface RunLimits {
  /** Bytes of manifests, configurations and layers as they are sent. */
  readonly fetchedBytes: number;
  /** Bytes of layers before compression. */
  readonly unpackedBytes: number;
  /** Characters of the files that are kept, and bytes of manifests and configurations: they are in memory until the end of the run. */
  readonly keptCharacters: number;
}

const words: Readonly<Record<keyof RunLimits, (limit: number) => string>> = {
  fetchedBytes: limit => `the images of this run take more than ${limit} bytes together, and no more are fetched`,
  unpackedBytes: limit => `the images of this run unpack to more than ${limit} bytes together, and no more are read`,
  keptCharacters: limit => `the images that were read hold more than ${limit} characters together`,
};

/** Counts what the images of a run cost. Once a limit is passed nothing more is had, so that it is not asked for in vain. */
export class RunBudget {
  readonly #limits: RunLimits;
  readonly #used: Record<keyof RunLimits, number> = { fetchedBytes: 0, unpackedBytes: 0, keptCharacters: 0 };

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** @throws OutcomeError where that is past the limit */
  use(what: keyof RunLimits, amount: number): void {
    this.#used[what] += amount;
    if (this.#used[what] > this.#limits[what]) throw tooMany(words[what](this.#limits[what]));
  }

  /** @throws OutcomeError where a limit was passed */
  check(): void {
    for (const what of ['fetchedBytes', 'unpackedBytes', 'keptCharacters'] as const) this.use(what, 0);
  }
}
