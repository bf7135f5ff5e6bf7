import type { JsonObject } from '../../json.ts';
import type { BundleDeploymentForm } from '../../plain/rukpak/bundle-deployment.ts';
import type { Place } from '../namespaces.ts';
import type { ClusterObject } from '../object.ts';

/** The forms of a `BundleDeployment` that a release of RukPak served. */
export type ServedForm = Exclude<BundleDeploymentForm, 'bundle-instance'>;

/** What RukPak is to install. */
export interface RukpakRequest extends Place {
  /** Of the BundleDeployment. */
  readonly name: string;
  readonly form: ServedForm;
  /** Who unpacks the bundles: `registry` converts bundle images itself. */
  readonly provisioner: 'plain' | 'registry';
  /** The bundle to have in the end, and before it the one to upgrade from, if there is one. */
  readonly bundles: readonly RukpakBundle[];
}

/** A bundle, and where RukPak gets it from. */
export interface RukpakBundle {
  /** `foo.v1.0.0`. */
  readonly name: string;
  /** Of the BundleDeployment. */
  readonly source: JsonObject;
  /** The ConfigMaps that the source names. */
  readonly configMaps: readonly ClusterObject[];
  /** Names of its Deployments. */
  readonly deployments: readonly string[];
}
