import type { CatalogDocument } from '../catalog/blob.ts';
import type { RepeatedKey } from '../catalog/reading-of-text.ts';
import type { Json, JsonObject } from '../json.ts';
import type { SourceFile } from '../source.ts';
import type { BundleSource } from './source.ts';

/** The first document of a file: the only one that opm reads. */
export interface BundleDocument {
  readonly file: SourceFile;
  /** For positions: `locate` finds a path in it. */
  readonly document: CatalogDocument;
  readonly value: Json;
  /** Keys that a mapping has twice: the last one counts. */
  readonly repeatedKeys: readonly RepeatedKey[];
}

/** A manifest: the first document of a file directly in `manifests/`, with a kind. */
export interface BundleManifest extends BundleDocument {
  readonly value: JsonObject;
  readonly apiVersion: string;
  readonly kind: string;
  /** `metadata.name`; empty where there is none. */
  readonly name: string;
}

/** A file that could not be read as what its place makes it. */
export interface UnreadableFile {
  readonly file: SourceFile;
  /** Without its full stop. */
  readonly message: string;
  /** What to do about it, where more can be said than to correct the file. */
  readonly fix?: string;
  readonly line?: number;
  readonly column?: number;
  /** We refuse what opm may read: what the bundle is to opm is not known. */
  readonly mayBeReadByOpm?: true;
}

/**
 * A bundle as opm reads one: reading never fails, what is wrong stays visible for the checks and for rendering.
 * operator-framework/operator-registry:pkg/registry/parse.go
 */
export interface Bundle {
  readonly source: BundleSource;
  /** In the order of file names. */
  readonly manifests: readonly BundleManifest[];
  /** The first ClusterServiceVersion. */
  readonly csv: BundleManifest | undefined;
  /** The first file of `metadata/` that decodes to a set of annotations that is not empty. */
  readonly annotations: (BundleDocument & { readonly values: ReadonlyMap<string, string> }) | undefined;
  /** The first file of `metadata/` with a list `dependencies` that is not empty. */
  readonly dependencies: (BundleDocument & { readonly items: readonly TypeAndValue[] }) | undefined;
  /** The first file of `metadata/` with a list `properties` that is not empty. */
  readonly properties: (BundleDocument & { readonly items: readonly TypeAndValue[] }) | undefined;
  readonly unreadable: readonly UnreadableFile[];
}

export interface TypeAndValue {
  readonly type: string;
  readonly value: Json;
}
