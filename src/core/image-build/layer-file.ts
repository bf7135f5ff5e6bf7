/** A file of a layer. Everything else about it is fixed, so that the same files always give the same layer. */
export interface LayerFile {
  /** From the root of the image, without a leading `/`: `configs/foo/catalog.yaml`. */
  readonly path: string;
  readonly content: Uint8Array;
}
