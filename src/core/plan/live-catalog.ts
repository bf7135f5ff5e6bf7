/** A catalog that a merged pull request changed, and what became of that change after the merge. */
export interface LiveCatalog {
  /** Name of the catalog. */
  readonly name: string;
  /** The image that brought the change to clusters, by digest; undefined where publishing has not succeeded yet. */
  readonly image?: string;
  /** A tag that named the image then. */
  readonly tag?: string;
  /** When it was seen to be published. ISO 8601, UTC. */
  readonly since?: string;
  /** Why it is not published: one sentence. */
  readonly problem?: string;
}
