/** How long a key that failed is left alone: doubled with each failure in a row. */
export interface Pauses {
  readonly firstMs: number;
  readonly mostMs: number;
}

export const usualPauses: Pauses = { firstMs: 2_000, mostMs: 15 * 60_000 };

/** @param failures in a row, at least 1 @returns milliseconds */
export function pauseAfter(failures: number, { firstMs, mostMs }: Pauses): number {
  return Math.min(firstMs * 2 ** Math.min(failures - 1, 30), mostMs);
}
