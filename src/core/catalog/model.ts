import type { Blob, BundleContent, ChannelContent, ChannelEntry, DeprecationEntry, PackageContent } from './blob.ts';

/** A blob of a known kind. */
export type BlobOf<Content> = Blob & { readonly content: Content };

/**
 * A catalog: the blobs below one root directory, linked by package. Linking never fails: what is wrong (a name twice,
 * a channel of an unknown package) stays visible for the checks to report.
 */
export interface Catalog {
  /** Path of the root directory in the repository; empty for the repository's root. */
  readonly root: string;
  /** True when every file of the catalog was loaded; false when only some packages were. */
  readonly isComplete: boolean;
  /** All blobs that were loaded, in walk order. */
  readonly blobs: readonly Blob[];
  /** Every package that any blob names, defined or not, by name, in order of first appearance. */
  readonly packages: ReadonlyMap<string, Package>;
}

export interface Package {
  readonly name: string;
  /** The olm.package blobs of this name: one in a valid catalog. */
  readonly definitions: readonly BlobOf<PackageContent>[];
  /** `defaultChannel` of the first definition; empty where there is none. */
  readonly defaultChannel: string;
  /** Channels by name; of several with one name the first. */
  readonly channels: ReadonlyMap<string, Channel>;
  /** Bundles by name; of several with one name the first. */
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** Channel blobs whose name was already taken. */
  readonly repeatedChannels: readonly BlobOf<ChannelContent>[];
  /** Bundle blobs whose name was already taken. */
  readonly repeatedBundles: readonly BlobOf<BundleContent>[];
  readonly deprecations: readonly Deprecation[];
}

export interface Channel {
  readonly name: string;
  readonly package: string;
  readonly blob: BlobOf<ChannelContent>;
  readonly entries: readonly ChannelEntry[];
}

export interface Bundle {
  readonly name: string;
  readonly package: string;
  readonly blob: BlobOf<BundleContent>;
  readonly image: string;
  /** From the one `olm.package` property; empty when there is not exactly one. */
  readonly version: string;
  /** `release` of the same property; empty where it has none. */
  readonly release: string;
}

export interface Deprecation {
  readonly blob: Blob;
  /** Index of the entry in its blob. */
  readonly index: number;
  /** With what its reference says. */
  readonly entry: Omit<DeprecationEntry, 'reference'> & DeprecationEntry['reference'];
}
