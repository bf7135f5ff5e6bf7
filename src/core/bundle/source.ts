import type { Place, SourceFile } from '../source.ts';

/** A bundle to be read: files of an image, of a directory, of an OCI layout or of a git tree, all alike. */
export interface BundleSource {
  /**
   * Every regular file of `manifests/` and `metadata/` and below, `path` counted from the root of the bundle
   * (`manifests/foo.yaml`), sorted by path. Text that is no UTF-8 is marked as such by `isUtf8`.
   */
  readonly files: readonly SourceFile[];
  /** Labels of the image; undefined for a directory. */
  readonly labels?: ReadonlyMap<string, string>;
  /** What the rendered blob names as its image: the reference as it was written; empty for a directory. */
  readonly image: string;
  readonly origin: BundleOrigin;
  /** The package that the place of the bundle belongs to, where that is known: it is what findings name. */
  readonly package?: string;
}

type BundleOrigin =
  /** A directory; `path` is prefixed to the paths of files in findings. Empty for the root. */
  | { readonly kind: 'directory'; readonly path: string }
  /** An image that a catalog or a template refers to at `place`, or that was named on the command line. */
  | { readonly kind: 'image'; readonly reference: string; readonly place?: Place };
