import type { Place } from '../namespaces.ts';

/** How OLM v0 gets the catalog: from a server that it can reach, or from an image that the cluster pulls. */
export type CatalogAccess =
  /** `host:port` of a server of the registry API. */
  { readonly address: string } | { readonly image: string };

/** What OLM v0 is to install. */
export interface V0Request extends Place {
  readonly access: CatalogAccess;
  readonly package: string;
  readonly channel: string;
  /** The bundle to have in the end: the head of the channel. */
  readonly target: string;
  /** The bundle to install first, and to upgrade from; undefined: the target at once. */
  readonly from: string | undefined;
}
