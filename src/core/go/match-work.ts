/** How many steps comparing names with patterns may take together. Mutable: every comparison takes from it. */
export class MatchWork {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  take(steps: number): void {
    this.#left -= steps;
  }

  /** Whether more was taken than there is. What is compared from then on is not to be relied on. */
  get isSpent(): boolean {
    return this.#left < 0;
  }
}
