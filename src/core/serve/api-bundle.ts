/** An API by its kind. */
export interface Gvk {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A property or dependency, its value as JSON. */
export interface ApiProperty {
  readonly type: string;
  readonly value: string;
}

/**
 * What the registry API says of a bundle in any of its channels. Fields are named as in the API.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/api/registry.proto
 */
export interface ApiBundle {
  readonly csvName: string;
  readonly packageName: string;
  /** The bundle image; empty for a bundle that is in the catalog as a whole. */
  readonly bundlePath: string;
  readonly version: string;
  /** The ClusterServiceVersion as JSON: from the objects, else made of `olm.csv.metadata`; empty where there is neither. */
  readonly csvJson: string;
  /** The manifests of the bundle as JSON. */
  readonly object: readonly string[];
  readonly providedApis: readonly Gvk[];
  readonly requiredApis: readonly Gvk[];
  readonly dependencies: readonly ApiProperty[];
  readonly properties: readonly ApiProperty[];
}
