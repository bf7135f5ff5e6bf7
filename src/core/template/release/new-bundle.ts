/** A bundle that is to be released. */
export interface NewBundle {
  /** Name of its ClusterServiceVersion. */
  readonly name: string;
  readonly package: string;
  /** The image that it was published as. */
  readonly image: string;
}
