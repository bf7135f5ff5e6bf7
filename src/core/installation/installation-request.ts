import type { Bundle, Catalog } from '../catalog/model.ts';
import type { VersionRange } from '../version/range.ts';
import type { PlanCatalog } from './installation-plan.ts';

/** What is to be installed, and on what cluster. All names are known to exist. */
export interface InstallationRequest {
  readonly package: string;
  /** Undefined: OLM v0 takes the default channel, OLM v1 all. */
  readonly channel: string | undefined;
  readonly catalogs: readonly CatalogOfPlan[];
  readonly installed: readonly InstalledOfPlan[];
}

export interface CatalogOfPlan extends PlanCatalog {
  readonly catalog: Catalog;
}

/** A bundle that is installed before. */
export interface InstalledOfPlan {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** Undefined where no catalog has it any more. */
  readonly bundle: Bundle | undefined;
}

/** With OLM v0, a bundle at which upgrades are to end. */
export interface RequestV0 extends InstallationRequest {
  readonly target: string | undefined;
}

export interface RequestV1 extends InstallationRequest {
  /** `spec.source.catalog.version`; undefined: every version. */
  readonly range: Pick<VersionRange, 'contains'> | undefined;
  /** `upgradeConstraintPolicy: SelfCertified`. */
  readonly isSelfCertified: boolean;
}

/** The catalogs that have a package, the most preferred first. */
export function catalogsWith({ catalogs }: InstallationRequest, name: string): readonly CatalogOfPlan[] {
  return catalogs
    .filter(({ catalog }) => (catalog.packages.get(name)?.definitions.length ?? 0) > 0)
    .toSorted((left, right) => right.priority - left.priority);
}
