/** What two catalogs differ in, by the names that OLM knows. Text that differs without a difference in meaning is none. */
export interface CatalogDifference {
  /** Root directory of the catalog in the repository. */
  readonly catalog: string;
  /** Only packages that differ, by name. */
  readonly packages: readonly PackageDifference[];
}

export type Kind = 'added' | 'removed' | 'changed';

/** A bundle directory that a change touches: `manifests/` and `metadata/` of one version of an operator. */
export interface BundleDirectoryDifference {
  readonly operator: string;
  /** Name of the directory. */
  readonly version: string;
  /** Path in the repository. */
  readonly path: string;
  readonly kind: Kind;
  /** Where it is there and can be rendered. */
  readonly preview?: BundlePreview;
}

/** What a catalog would get of a bundle directory. */
export interface BundlePreview {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** `group/version Kind`. */
  readonly provides: readonly string[];
  /** `group/version Kind`, or a package with its range of versions. */
  readonly requires: readonly string[];
  readonly relatedImages: readonly string[];
  /** The olm.bundle blob without its image and its manifests. */
  readonly yaml: string;
}

/** A value that differs; an absent one is empty. */
export interface Changed<Value = string> {
  readonly before: Value;
  readonly after: Value;
}

export interface PackageDifference {
  readonly name: string;
  readonly kind: Kind;
  readonly defaultChannel?: Changed;
  readonly channels: readonly ChannelDifference[];
  readonly bundles: readonly BundleDifference[];
  readonly deprecations: readonly DeprecationDifference[];
  /** Set when the package was there on both sides, and its olm.package blob on one of them alone. */
  readonly definition?: 'added' | 'removed';
  /** Types of properties of the olm.package blob of which some were added, removed or altered; absent where none was. */
  readonly properties?: readonly string[];
  /** True when the olm.package blob differs in something else: description, icon. */
  readonly isRestyled: boolean;
  /** Set when other blobs of the package differ: those of schemas that OLM does not know, unreadable or repeated ones. */
  readonly othersDiffer?: true;
}

export interface ChannelDifference {
  readonly name: string;
  readonly kind: Kind;
  /** The channel's heads, where they differ. */
  readonly heads?: Changed<readonly string[]>;
  readonly entries: readonly EntryDifference[];
  /** Types of properties of a changed channel of which some were added, removed or altered; absent where none was. */
  readonly properties?: readonly string[];
}

export interface EntryDifference {
  readonly name: string;
  readonly kind: Kind;
  readonly replaces?: Changed;
  readonly skips?: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly skipRange?: Changed;
}

export interface BundleDifference {
  readonly name: string;
  readonly kind: Kind;
  /** The version after the change; before it for a removed bundle. */
  readonly version: string;
  readonly image?: Changed;
  /** Types of properties of which some were added, removed or altered. */
  readonly properties: readonly string[];
  readonly relatedImages?: RelatedImagesDifference;
}

/** The related images that only one side has, and those on both that go by other names. */
export interface RelatedImagesDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly string[];
}

export interface DeprecationDifference {
  readonly schema: string;
  readonly name: string;
  readonly kind: Kind;
  readonly message: Changed;
}
