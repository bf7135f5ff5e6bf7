/** A rule about variables, which are numbers from 0. `reason` explains it to people and means nothing to the solver. */
export type Rule<Reason> = { readonly reason: Reason } & (
  | { readonly kind: 'mandatory'; readonly variable: number }
  | { readonly kind: 'prohibited'; readonly variable: number }
  /** If `variable` is chosen, then one of `candidates` is, the first that can be. */
  | { readonly kind: 'dependency'; readonly variable: number; readonly candidates: readonly number[] }
  /** At most one of these is chosen. A variable that is listed twice can never be. */
  | { readonly kind: 'at-most-one'; readonly variables: readonly number[] }
);

/** Variables to choose from. */
export interface Problem<Reason> {
  readonly count: number;
  /** Rules of one variable are followed in this order, and mandatory variables too. */
  readonly rules: readonly Rule<Reason>[];
}
