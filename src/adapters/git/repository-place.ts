/** Where the parts of a repository are. All paths are absolute. */
export interface RepositoryPlace {
  /** The directory that the user named. */
  readonly directory: string;
  /** The objects of all work trees of the repository. */
  readonly objects: string;
  /** The list of commits whose parents were not fetched; there is no such file in a complete clone. */
  readonly shallowFile: string;
  /** The index of this work tree. */
  readonly index: string;
  readonly objectFormat: 'sha1' | 'sha256';
}
