import type { PlainBlob } from '../../generate-catalog.ts';
import type { StoredFiles } from '../stored-file.ts';

/** How a package is written into a catalog. */
export type CatalogStyle = 'one-file' | 'json' | 'many-files' | 'flow';

/** A package, and who owns it by construction: nothing of it is ever read from the repository. */
export interface FuzzPackage {
  readonly name: string;
  /** Name of its directories, mostly its own name. */
  readonly directory: string;
  /** Those of whom any owns it; the maintainers where nobody else is named. */
  readonly owners: readonly string[];
  readonly style: CatalogStyle;
  readonly versions: readonly string[];
  /** What it is in every catalog of the repository; empty where it has bundle directories alone. */
  readonly blobs: readonly PlainBlob[];
  /** Name of a second directory of operators, which has the bundle directory of the last version. */
  readonly secondOperator: string | undefined;
  /** Versions that have a bundle directory. */
  readonly bundleDirectories: readonly string[];
}

/** What the configuration says about approvals, by construction. */
export interface FuzzPolicy {
  readonly maintainersMayApprove: boolean;
  /** Owners alone may change who owns. */
  readonly ownersChangeOwners: boolean;
  /** Owners alone may remove channels and packages. */
  readonly ownersRemove: boolean;
  /** Directory in every root that an account may change on behalf of its owners, and nothing else with it. */
  readonly bot: { readonly login: string; readonly directory: string } | undefined;
  /** Checks of ownership that are turned off: who has to approve does not depend on them. */
  readonly checksOff: readonly string[];
}

/** A repository with owners known by construction. */
export interface FuzzRepository {
  readonly policy: FuzzPolicy;
  readonly kind: 'single' | 'versioned' | 'bundles';
  /** Root directories of catalogs. */
  readonly catalogs: readonly string[];
  /** Links that are another name of a catalog. */
  readonly linkedCatalogs: readonly string[];
  /** `operators`, where there are bundle directories. */
  readonly operators: string | undefined;
  readonly packages: readonly FuzzPackage[];
  readonly maintainers: readonly string[];
  readonly allowedRegistries: readonly string[];
  readonly files: StoredFiles;
  /** Paths in the directories of other packages that a pattern gives to the owner of the first one. */
  readonly granted: readonly string[];
}
