import type { IndexedBundle } from '../bundle-index/indexed-bundle.ts';
import type { SourceFile } from '../source.ts';

/** A directory `operators/<name>`: bundles, and what says how they get into catalogs. Only what was loaded is there. */
export interface OperatorDirectory {
  readonly name: string;
  readonly path: string;
  /** `ci.yaml`, where there is one. */
  readonly ci: SourceFile | undefined;
  /** The files of `catalog-templates/`, by name. */
  readonly templates: ReadonlyMap<string, SourceFile>;
  /** Bundle directories by version directory name. */
  readonly bundles: ReadonlyMap<string, BundleDirectory>;
  /**
   * All bundle directories that opm adds to an index, as the index has them. Undefined where the change does not concern it, and for an operator that
   * goes to file-based catalogs.
   */
  readonly indexed?: readonly IndexedBundle[] | undefined;
  /**
   * Where `indexed` is undefined, the bundles with the name of one of `bundles`, and these. Known of the merged tree of a change; undefined elsewhere.
   */
  readonly namesakes?: readonly IndexedBundle[] | undefined;
  /** The bundles that may provide or require what is new in another package. Known of the base of a change; undefined elsewhere. */
  readonly described?: readonly IndexedBundle[] | undefined;
  /** The packages that any of its bundle directories names, in order. Known of the base; undefined elsewhere. */
  readonly released?: readonly string[] | undefined;
  /** The first file that a catalog has in its directory of this name, by the catalog's root: of catalogs that were not loaded, too. */
  readonly catalogFiles: ReadonlyMap<string, string>;
}

/** A directory `operators/<operator>/<version>` with `manifests/` and `metadata/`. */
export interface BundleDirectory {
  readonly operator: string;
  readonly version: string;
  readonly path: string;
  /** Loaded files by their path below `path`; names of files that were not loaded are missing. */
  readonly files: ReadonlyMap<string, SourceFile>;
}
