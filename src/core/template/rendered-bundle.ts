import type { Outcome } from '../image/outcome.ts';
import type { JsonObject } from '../json.ts';

/** A bundle as `opm render` gives it, and what a template takes from it besides. */
export interface RenderedBundle {
  /** The `olm.bundle` blob. */
  readonly blob: JsonObject;
  /** Its ClusterServiceVersion: olm.semver takes icon and description of the package from it. */
  readonly csv: JsonObject | undefined;
}

/** What is known of the bundle in an image. Asked once for each image of a template. */
export type BundleOf = (image: string) => Outcome<RenderedBundle>;

/** The bundle in an image that was read, in the form that the catalog at hand has; undefined for other images. */
export type RenderedOf = (image: string) => RenderedBundle | undefined;
