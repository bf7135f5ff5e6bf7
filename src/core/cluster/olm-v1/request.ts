import type { Place } from '../namespaces.ts';

/** What OLM v1 is to install. */
export interface V1Request extends Place {
  /** Of the ClusterCatalog and the ClusterExtension. */
  readonly name: string;
  /** The catalog image, which the cluster pulls. */
  readonly image: string;
  readonly package: string;
  readonly channel: string;
  /** The bundle to have in the end, and before it the one to upgrade from, if there is one. */
  readonly bundles: readonly V1Bundle[];
  readonly abilities: V1Abilities;
}

export interface V1Bundle {
  /** `foo.v1.0.0`. */
  readonly name: string;
  readonly version: string;
  /** Names of its Deployments; undefined where these are not known. */
  readonly deployments: readonly string[] | undefined;
}

/** How the version of OLM v1 on a cluster differs from others. */
export interface V1Abilities {
  /** It installs as a service account, which has to be named; newer versions ignore it. */
  readonly needsServiceAccount: boolean;
  /** It can be told which namespace an operator watches; else these are all. */
  readonly takesConfig: boolean;
}
