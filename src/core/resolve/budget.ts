/** Work that may still be done, in comparisons of a bundle with a requirement. Real catalogs need a few thousand. */
export interface Budget {
  /** False once there is nothing left. */
  spend(units: number): boolean;
}

export function createBudget(units = 4_000_000): Budget {
  let left = units;
  return {
    spend(amount) {
      left -= amount;
      return left >= 0;
    },
  };
}
