import type { CheckOutcome, Finding } from '../finding.ts';

/** What to do with the change. */
export type Action = 'merge' | 'wait' | 'refuse';

/** Why: each reason says what stands in the way (or that nothing does), and who can change it. */
export interface Reason {
  /** Stable id, in kebab-case: `check-failed`, `owner-approval-missing`, ... */
  readonly code: string;
  readonly message: string;
  /** Who acts next. */
  readonly actor: 'nobody' | 'author' | 'owner' | 'maintainer' | 'infrastructure';
  /** Logins of those who can act, where they are known, and names of teams. */
  readonly who: readonly string[];
  /** The package that it is about, where it is about one. */
  readonly package?: string;
}

export interface Decision {
  readonly action: Action;
  /** At least one. */
  readonly reasons: readonly Reason[];
}

/** The result of running the checks: what reports show and policy decides on. */
export interface CheckReport {
  readonly findings: readonly Finding[];
  /** Every check, in the order of the list, whether it ran or not. */
  readonly checks: readonly CheckOutcome[];
}
