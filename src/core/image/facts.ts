import type { SourceFile } from '../source.ts';
import type { Digest } from './digest.ts';
import type { Platform } from './model.ts';
import type { Outcome } from './outcome.ts';

/** What was found out about the images that a snapshot refers to, by complete reference (`pulledReference(...).text`). */
export type ImageFacts =
  /** Nobody was asked, and why: every check that needs to know is skipped with this reason. */
  | { readonly asked: false; readonly reason: string }
  /** A reference that is not in `facts` was not looked at, because no check asked for it. */
  | { readonly asked: true; readonly facts: ReadonlyMap<string, Outcome<ImageFact>> };

/** What an image reference stands for. */
export interface ImageFact {
  /** Of the manifest or the index that the reference names. */
  readonly digest: Digest;
  /** The platforms that it can be pulled for. Undefined where nobody had to know, so that a HEAD request was enough. */
  readonly platforms?: Outcome<readonly Platform[]>;
  /** Whether it is an index, and not one image alone. Known when `platforms` is. */
  readonly isIndex?: boolean;
  /** What it holds; of an index, of its image for linux/amd64, else of the first for linux. Only of images of bundles. */
  readonly contents?: Outcome<ImageContents>;
  /** The digest that the same tag had when it was first seen, where that was remembered. */
  readonly remembered?: Digest;
}

/** What a bundle image holds, flattened. */
export interface ImageContents {
  readonly labels: ReadonlyMap<string, string>;
  /**
   * Every regular file below `manifests/` and `metadata/`, by its path in the image without a leading `/`, sorted by it. None of
   * an image that its labels call one of a catalog, and not of a bundle.
   */
  readonly files: readonly SourceFile[];
}
