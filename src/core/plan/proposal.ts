/** A pull request of our own. */
export interface Proposal {
  readonly number: number;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  readonly title: string;
  readonly body: string;
}

/**
 * What becomes of a pull request that proposes files.
 * - `none`: there is none, and none is needed
 * - `closed`: there is nothing to propose any more
 * - `closed-by-others`, `pushed-by-others`: it is left alone
 */
export type ProposalState =
  | 'none'
  | 'opened'
  | 'updated'
  | 'unchanged'
  | 'closed'
  | 'closed-by-others'
  | 'pushed-by-others';

/** What is there of a pull request that proposes files. */
export interface ObservedProposal {
  /** The pull requests from the branch, newest first. */
  readonly proposals: readonly Proposal[];
  /** The commit of the branch. */
  readonly tip: string | undefined;
  /** The files that this commit changes, with their texts; undefined where the branch is not ours. */
  readonly own: ReadonlyMap<string, string | undefined> | undefined;
}

/** A pull request that proposes files, as it should be. */
export interface ProposedChange {
  readonly title: string;
  readonly body: string;
  /** Empty where there is nothing to propose. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Whether this is what a pull request that somebody closed proposed. @param body its text */
  readonly isRefusedBy: (body: string) => boolean;
}
