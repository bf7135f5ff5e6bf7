import type { SourceFile } from '../source.ts';
import type { Filter } from './compile-filter.ts';
import type { Owner, OwnerList, OwnersProblem } from './model.ts';

/** The name that Prow looks for in every directory. */
export const ownersFileName = 'OWNERS';

/** Groups of owners, for all OWNERS files of the repository. */
export const ownersAliasesPath = 'OWNERS_ALIASES';

/**
 * An OWNERS file of Prow.
 * https://www.kubernetes.dev/docs/guide/owners/
 */
export interface OwnersFile {
  readonly file: SourceFile;
  /** The whole file as one section, or one section for each filter. */
  readonly sections: readonly OwnersSection[];
  /** Owners of the directories above do not own what is below this one, where this one has owners. */
  readonly hasNoParentOwners: boolean;
  /** Something in it cannot be read that could say who owns: nobody owns by this file, or by those above it. */
  readonly isBroken: boolean;
  readonly problems: readonly OwnersProblem[];
}

export interface OwnersSection {
  /** Matches paths relative to the file's directory; undefined: every path. */
  readonly filter: Filter | undefined;
  /** They approve. */
  readonly approvers: OwnerList;
  /** They only review: it does not count as approval. */
  readonly reviewers: OwnerList;
  readonly labels: readonly string[];
}

/** An OWNERS_ALIASES file: the members of each group by its folded name. */
export interface OwnersAliases {
  readonly groups: ReadonlyMap<string, readonly Owner[]>;
  /** A group may be missing: a name in an OWNERS file can then be a group or an account. */
  readonly isBroken: boolean;
  readonly problems: readonly OwnersProblem[];
}
