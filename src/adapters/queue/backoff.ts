/** How long a key that failed is left alone: doubled with each failure in a row. */
export interface Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
}

export const defaultBackoff: Backoff = { initialMs: 2_000, maxMs: 15 * 60_000 };

/** @param failures in a row, at least 1 @returns milliseconds */
export function backoffMs(failures: number, { initialMs, maxMs }: Backoff): number {
  return Math.min(initialMs * 2 ** Math.min(failures - 1, 30), maxMs);
}
