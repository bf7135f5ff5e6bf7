import type { PermissionChange } from './installation-plan.ts';

/** What installing the new head of a channel gives, against the head before. */
export interface ChangedHead {
  readonly catalogs: readonly string[];
  readonly package: string;
  readonly channel: string;
  /** Empty where the channel is new. */
  readonly before: string;
  readonly after: string;
  /** Other bundles of the catalog that OLM v0 installs with it. */
  readonly with: readonly string[];
  /** Absent where the manifests of a head are not known, or there is too much to compare or to tell. */
  readonly permissions?: PermissionChange;
  /** Without bundle images. */
  readonly images: { readonly added: readonly string[]; readonly removed: readonly string[] };
}
