/** A commit for a branch of our own. */
export interface ProposedFiles {
  readonly branch: string;
  /** The commit that the branch has to be at now; undefined where there must be no such branch. */
  readonly from: string | undefined;
  /** The only parent. */
  readonly base: string;
  /** They replace those of the base. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}
