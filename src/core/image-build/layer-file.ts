/** A file or directory of a layer. Everything else about it is fixed, so that the same files always give the same layer. */
export interface LayerFile {
  /** From the root of the image, without a leading `/`: `configs/foo/catalog.yaml`. A directory ends with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
  /** Numeric id of its user and group; without it, root. */
  readonly owner?: number;
  /** Permission bits; without them, 0644, of a directory 0755. */
  readonly mode?: number;
}
