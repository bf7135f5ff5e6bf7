/** Work that may still be done, in steps of the solver and comparisons of a bundle with a requirement alike. */
export interface Budget {
  /** False once there is nothing left. */
  spend(units: number): boolean;
  readonly isSpent: boolean;
}

/** About two seconds at worst, where each bundle has to be compared with labels. Catalogs of dozens of operators need less than a thousand. */
const defaultUnits = 5_000_000;

/** @param whole a budget of which this is a part: what is spent here is spent there, and neither is exceeded */
export function createBudget(units = defaultUnits, whole?: Budget): Budget {
  let left = units;
  return {
    spend(amount) {
      left -= amount;
      const isLeft = whole?.spend(amount) ?? true;
      return left >= 0 && isLeft;
    },
    get isSpent() {
      return left < 0 || whole?.isSpent === true;
    },
  };
}
