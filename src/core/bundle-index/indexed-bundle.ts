import type { BundleSource } from '../bundle/source.ts';
import type { VersionRelease } from '../graph/version-release.ts';
import type { Place } from '../source.ts';

/** The fields of a bundle that an index of bundles depends on. */
export type IndexedField =
  | 'name'
  | 'version'
  | 'replaces'
  | 'skips'
  | 'skipRange'
  | 'package'
  | 'channels'
  | 'defaultChannel'
  | 'openshiftVersions';

/** What an index takes from the ClusterServiceVersion and the annotations of a bundle. Absent texts are empty, as in Go. */
export interface IndexedBundle {
  readonly source: BundleSource;
  readonly name: string;
  readonly package: string;
  /** As it is written. */
  readonly version: string;
  /** What opm orders bundles by: build metadata count. Undefined where the version is not semver. */
  readonly order: VersionRelease | undefined;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly skipRange: string;
  readonly channels: readonly string[];
  readonly defaultChannel: string;
  /** The annotation `com.redhat.openshift.versions`. */
  readonly openshiftVersions: string;
  /** Where a field stands in the files of the bundle, or would have to stand. */
  placeOf(field: IndexedField): Place;
}
