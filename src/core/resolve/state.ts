import type { Property } from '../catalog/blob.ts';
import type { Catalog } from '../catalog/model.ts';

/** A catalog on a cluster: OLM v0's CatalogSource. */
interface CatalogOnCluster {
  readonly name: string;
  readonly namespace: string;
  /** `spec.priority`: higher is preferred. */
  readonly priority: number;
  /** Whole: what was not loaded of it is not there. */
  readonly catalog: Catalog;
}

/** A ClusterServiceVersion in the namespace. */
export interface InstalledBundle {
  readonly name: string;
  /** `spec.version`; empty: 0.0.0, as in Go. */
  readonly version: string;
  /** Its annotation `operatorframework.io/properties`, which has the properties of its bundle. */
  readonly properties: readonly Property[];
}

/** A Subscription in the namespace. Empty texts are absent. */
export interface Subscription {
  readonly name: string;
  readonly package: string;
  /** Empty: every channel of the package. */
  readonly channel: string;
  readonly catalog: { readonly name: string; readonly namespace: string };
  readonly startingCsv: string;
  /** `status.installedCSV`. */
  readonly installedCsv: string;
}

/** What OLM v0 goes by when it resolves a namespace. */
export interface ClusterState {
  readonly namespace: string;
  /** The namespace whose catalogs every namespace sees; empty where they are excluded. */
  readonly globalNamespace: string;
  readonly catalogs: readonly CatalogOnCluster[];
  readonly installed: readonly InstalledBundle[];
  readonly subscriptions: readonly Subscription[];
}
