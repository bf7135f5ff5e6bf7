/** What publishing a revision did: what is live, where, and what is in it. */
export interface Receipt {
  readonly schemaVersion: 1;
  /** Id of the commit whose catalogs were published. */
  readonly revision: string;
  /** Of that commit. ISO 8601, UTC. */
  readonly time: string;
  readonly catalogs: readonly CatalogReceipt[];
  /** Images of bundle directories that are new, or could not be published. */
  readonly bundles?: readonly BundleReceipt[];
}

export interface BundleReceipt {
  /** Directory in the repository. */
  readonly path: string;
  readonly state: 'published' | 'failed';
  /** By digest; by its tag where publishing failed. */
  readonly image?: string;
  readonly tag?: string;
  /** One sentence. */
  readonly problem?: string;
  readonly isInfrastructure?: true;
}

export interface CatalogReceipt {
  /** Directory in the repository. */
  readonly path: string;
  readonly name: string;
  /** `failed`: see `problem`; what was live before is live still. */
  readonly state: 'published' | 'unchanged' | 'superseded' | 'failed';
  /** The image that the tags name, by digest; absent where publishing failed. */
  readonly image?: string;
  /** The tag that this release keeps. */
  readonly releaseTag?: string;
  /** Tags that name the image. */
  readonly tags: readonly string[];
  /** What it was built on, by digest. */
  readonly base?: string;
  /** As `linux/amd64`; absent, as `packages`, where nothing was built, because the registry has the release: its own receipt has them. */
  readonly platforms?: readonly string[];
  readonly packages?: readonly PackageReceipt[];
  /** One sentence. */
  readonly problem?: string;
  /** Whether the registry or the network failed, and not the catalog. */
  readonly isInfrastructure?: true;
}

export interface PackageReceipt {
  readonly name: string;
  readonly defaultChannel: string;
  /** Channels by name, each with its head. */
  readonly heads: Readonly<Record<string, string>>;
}
