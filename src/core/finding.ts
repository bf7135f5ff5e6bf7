import type { Edit } from './edit/edit.ts';
import type { Place } from './source.ts';

/**
 * `error` blocks the merge. `waiting`: nothing has to be edited, it merges once somebody approves exactly this head.
 * `unknown` could not be determined: it never merges and never blames the author. `warning` is shown.
 */
type Severity = 'error' | 'waiting' | 'unknown' | 'warning';

/** How findings that differ in one name alone read together: `before`, the names with commas between them, `after`. */
export interface Fold {
  readonly before: string;
  /** What this finding is about. */
  readonly name: string;
  readonly after: string;
  /** What to do about all of them, where the fix of one names it. */
  readonly fix?: string;
  /** Set where the findings of all packages read together: the name is that of the package. */
  readonly acrossPackages?: true;
}

/** The mistake that a finding follows from: it is found by another check, and gone once that is fixed. */
export interface Cause {
  readonly check: string;
  /** The package that the finding of that check is about. */
  readonly package?: string;
}

/** What a check says about one place. Plain text: rendering and escaping belong to the reports. */
export interface Finding extends Partial<Place> {
  /** Id of the check. */
  readonly check: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** What fixes it for certain: all of them together. */
  readonly edits?: readonly Edit[];
  /** Whose approval lifts it: of what is waiting, and of what is unknown because the approvals are. */
  readonly approval?: 'owner' | 'maintainer';
  /** Login of who gave that approval; the finding then no longer blocks. */
  readonly approvedBy?: string;
  /** Of what could not be determined: who can do something about it, where that is not the infrastructure. */
  readonly actor?: 'author' | 'maintainer';
  /** Name of the package that it is about, where there is one. */
  readonly package?: string;
  /** Set where others of its kind differ from it in a name: reports show them as one. */
  readonly fold?: Fold;
  /** Set where it follows from an error that is found as well, so that fixing that is enough. */
  readonly consequenceOf?: Cause;
  /** Set of a warning that the base branch has as well, or that the previous version of a new bundle has. */
  readonly existing?: true;
  /** Set when a waiver of the configuration lets it pass; the finding then no longer blocks. */
  readonly waiver?: { readonly owner: string; readonly reason: string; readonly expires: string };
}

/** How a check ended. `skipped` says why in `reason`; `unknown` means that at least one question had no answer, and says which where no finding does. */
export interface CheckOutcome {
  readonly id: string;
  readonly outcome: 'passed' | 'failed' | 'waiting' | 'warned' | 'unknown' | 'skipped';
  readonly reason?: string;
}
