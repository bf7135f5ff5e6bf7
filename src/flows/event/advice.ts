/** What to do about what is lacking, as the person who runs the check can do it: ends of sentences, without a full stop. */
export interface Advice {
  /** Who pushed the head is not known. */
  readonly pusher: string;
  /** Reviews are not known. */
  readonly reviews: string;
  /** The clone has neither the merge commit nor the commits to merge. */
  readonly mergeCommit: string;
  /** The clone has the merge commit without its parents. */
  readonly parents: string;
  /** The clone has another merge commit, and lacks a commit to merge: `ref` is where the head is. */
  readonly head: (ref: string) => string;
  /** The history of the base branch is not known. */
  readonly branch: string;
  /** The clone lacks a commit that was there before. */
  readonly earlier: string;
  /** There is no catalog where one was looked for. */
  readonly noCatalog: string;
  /** The directory that was named is not there. */
  readonly directory: string;
  /** A revision to compare with was named, and nothing is compared. */
  readonly unusedBase: string;
}
