import type { Provision } from '../resolve/index.ts';

/** What an index takes from the ClusterServiceVersion and the annotations of a bundle, as plain data. Absent texts are empty, as in Go. */
export interface IndexFacts {
  readonly name: string;
  readonly package: string;
  /** As it is written. */
  readonly version: string;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly skipRange: string;
  /** The annotation `olm.substitutesFor`. */
  readonly substitutesFor: string;
  /** As they are listed: perhaps with empty names, and with names that are there twice. */
  readonly channels: readonly string[];
  readonly defaultChannel: string;
  /** The annotation `com.redhat.openshift.versions`. */
  readonly openshiftVersions: string;
  /** The APIs and labels that it provides. */
  readonly provides: readonly Provision[];
  /** What it matters to it who else provides: the APIs that it provides, and what it requires. */
  readonly concerns: readonly Provision[];
  /** Paths in the bundle of the files that say so. */
  readonly files: { readonly csv: string; readonly annotations: string };
}

/** `none` for a bundle that opm adds to no index. */
export type RememberedFacts = IndexFacts | 'none';
