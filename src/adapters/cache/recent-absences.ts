import type { AbsenceMemory } from '../../core/catalog/memories.ts';

/** Of files, for all packages together: as much as some hundred catalogs have. */
const usualMost = 100_000;

/** Which files name none of some packages, for the packages that were asked for last. */
export class RecentAbsences implements AbsenceMemory {
  readonly #most: number;
  readonly #names = new Map<string, Set<string>>();
  #count = 0;

  /** @param most names of files that are kept */
  constructor(most = usualMost) {
    this.#most = most;
  }

  of(packages: string): ReadonlySet<string> {
    return this.#names.get(packages) ?? new Set();
  }

  add(packages: string, names: Iterable<string>): void {
    const known = this.#names.get(packages) ?? new Set();
    this.#forget(packages);
    for (const name of names) known.add(name);
    this.#names.set(packages, known);
    this.#count += known.size;
    for (const oldest of this.#names.keys()) {
      if (this.#count <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(packages: string): void {
    this.#count -= this.#names.get(packages)?.size ?? 0;
    this.#names.delete(packages);
  }
}
