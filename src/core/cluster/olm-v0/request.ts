/** How OLM v0 gets the catalog: from a server that it can reach, or from an image that the cluster pulls. */
export type CatalogAccess =
  /** `host:port` of a server of the registry API. */
  { readonly address: string } | { readonly image: string };

/** What OLM v0 is to install. */
export interface V0Request {
  /** The namespace that everything is made in. It must not exist before. */
  readonly namespace: string;
  readonly access: CatalogAccess;
  readonly package: string;
  readonly channel: string;
  /** The bundle to have in the end: the head of the channel. */
  readonly target: string;
  /** The bundle to install first, and to upgrade from; undefined: the target at once. */
  readonly from: string | undefined;
  readonly installMode: InstallMode;
  /** Put on every object that is made, so that it can be found again. */
  readonly labels: Readonly<Record<string, string>>;
}

export const installModes = ['OwnNamespace', 'SingleNamespace', 'MultiNamespace', 'AllNamespaces'] as const;
export type InstallMode = (typeof installModes)[number];
